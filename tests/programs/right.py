"""Forty programs of documented commands for an RV-2AJ, and where each must end: what its positions say.

What is stated is X, Y, Z, A, B as the controller shows them, in mm and degrees; `J` before five numbers are
joint values. They follow from the numbers in the programs by hand.
"""

POSITIONS = """P1=(300,40,250,0,180,0)(6,0)
P2=(340,0,250,0,180,0)(6,0)
P3=(300,-40,250,30,180,0)(6,0)
P4=(300,0,250,0,180,0)(6,0)
P5=(260,40,250,0,180,0)(6,0)
P6=(300,-40,250,0,180,0)(6,0)
J1=(10,20,80,0,50,-30)
J2=(5,0,10,0,0,0)
"""

DOWN = (0.0, 180.0)
START = (300.0, 40.0, 250.0, *DOWN)

RIGHT: list[tuple[str, tuple[object, ...]]] = [
    ("10 MOV P1", START),
    ("10 MVS P1", START),
    ("10 MOV P1,-50", (300.0, 40.0, 300.0, *DOWN)),
    ("10 MOV P1\n20 MVS ,-30", (300.0, 40.0, 280.0, *DOWN)),
    ("10 MOV P1\n20 MVS P2\n30 MVS P3", (300.0, -40.0, 250.0, 30.0, 180.0)),
    ("10 MOV J1", ("J", 10.0, 20.0, 80.0, 50.0, -30.0)),
    ("10 MOV J1\n20 J3=J1+J2\n30 MOV J3", ("J", 15.0, 20.0, 90.0, 50.0, -30.0)),
    ("10 MOV J1\n20 J3=J_CURR\n30 J3.J1=RAD(-20)\n40 MOV J3", ("J", -20.0, 20.0, 80.0, 50.0, -30.0)),
    ("10 MOV P1\n20 P9=P_CURR\n30 MOV J1\n40 MOV P9", START),
    ("10 P9=P1+(0,0,60,0,0,0)\n20 MOV P9", (300.0, 40.0, 310.0, *DOWN)),
    ("10 P9=P1-(0,20,0,0,0,0)\n20 MOV P9", (300.0, 20.0, 250.0, *DOWN)),
    ("10 P9=P4*(0,0,-70,0,0,0)\n20 MOV P9", (300.0, 0.0, 320.0, *DOWN)),
    ("10 P9=P4*(20,0,0,0,0,0)\n20 MOV P9", (280.0, 0.0, 250.0, *DOWN)),
    ("10 P9=P4/(0,0,70,0,0,0)\n20 MOV P9", (300.0, 0.0, 320.0, *DOWN)),
    ("10 P9=P1\n20 P9.Z=P9.Z+33\n30 MOV P9", (300.0, 40.0, 283.0, *DOWN)),
    ("10 MOV P1\n20 MVR P1,P2,P6", (300.0, -40.0, 250.0, *DOWN)),
    ("10 MVR2 P1,P6,P2", (300.0, -40.0, 250.0, *DOWN)),
    ("10 MVR3 P1,P2,P4", (340.0, 0.0, 250.0, *DOWN)),
    ("10 MVC P1,P2,P6", START),
    ("10 DEF ARCH 1,40,60,10,10\n20 MOV P1\n30 MVA P6,1", (300.0, -40.0, 250.0, *DOWN)),
    ("10 DEF PLT 1,P1,P2,P5,,3,2,1\n20 MOV (PLT 1,1)", START),
    ("10 DEF PLT 1,P1,P2,P5,,3,2,1\n20 MOV (PLT 1,3)", (340.0, 0.0, 250.0, *DOWN)),
    ("10 DEF PLT 1,P1,P2,P5,,3,2,1\n20 MOV (PLT 1,4)", (300.0, 0.0, 250.0, *DOWN)),
    ("10 DEF PLT 1,P1,P2,P5,,3,2,2\n20 MOV (PLT 1,4)", (260.0, 40.0, 250.0, *DOWN)),
    ("10 DEF PLT 1,P1,P2,P5,P6,3,2,2\n20 MOV (PLT 1,6)", (300.0, -40.0, 250.0, *DOWN)),
    ("10 DEF PLT 1,P1,P2,P6,,3,1,3\n20 MOV (PLT 1,2)", (340.0, 0.0, 250.0, *DOWN)),
    ("10 FOR M1=1 TO 4\n20 P9=P1\n30 P9.Z=P1.Z+10*M1\n40 MVS P9\n50 NEXT M1", (300.0, 40.0, 290.0, *DOWN)),
    ("10 FOR M1=5 TO 1 STEP -2\n20 NEXT\n30 P9=P1\n40 P9.Z=250+M1\n50 MOV P9", (300.0, 40.0, 249.0, *DOWN)),
    (
        "10 M1=0\n20 WHILE M1<3\n30 M1=M1+1\n40 WEND\n50 P9=P1\n60 P9.X=300+M1\n70 MOV P9",
        (303.0, 40.0, 250.0, *DOWN),
    ),
    ("10 M1=7\n20 IF M1>5 THEN *BIG ELSE *SMALL\n30 *BIG\n40 MOV P1\n50 END\n60 *SMALL\n70 MOV P2", START),
    ("10 M1=2\n20 IF M1>5 THEN\n30 MOV P1\n40 ELSE\n50 MOV P2\n60 ENDIF", (340.0, 0.0, 250.0, *DOWN)),
    (
        "10 M1=4\n20 SELECT M1\n30 CASE 1,2\n40 MOV P1\n50 CASE 3 TO 5\n60 MOV P2\n70 BREAK\n80 CASE IS >5\n"
        "90 MOV P3\n95 DEFAULT\n100 MOV P4\n110 END SELECT",
        (340.0, 0.0, 250.0, *DOWN),
    ),
    ("10 GOSUB *UP\n20 END\n30 *UP\n40 MOV P1\n50 MVS ,-20\n60 RETURN", (300.0, 40.0, 270.0, *DOWN)),
    ("10 M1=2\n20 ON M1 GOTO *A,*B\n30 *A\n40 MOV P1\n50 END\n60 *B\n70 MOV P2", (340.0, 0.0, 250.0, *DOWN)),
    ("10 TOOL (0,0,50,0,0,0)\n20 MOV P1", START),
    ("10 BASE (0,0,-30,0,0,0)\n20 MOV P1", START),
    ("10 M_OUT(5)=1\n20 IF M_OUT(5)=1 THEN MOV P1 ELSE MOV P2", START),
    (
        "10 DEF POS HERE\n20 HERE=P1\n30 DEF INTE COUNT\n40 COUNT=2.6\n50 HERE.X=HERE.X+COUNT\n60 MOV HERE",
        (303.0, 40.0, 250.0, *DOWN),
    ),
    ("10 DIM P7(3)\n20 P7(2)=P1\n30 MOV P7(2)", START),
    ('10 C1$="4"+"2"\n20 P9=P4\n30 P9.X=300+VAL(C1$)\n40 MOV P9', (342.0, 0.0, 250.0, *DOWN)),
    ("10 P9=P4\n20 P9.X=300+ABS(-2)*SQR(16)+DEG(ATN2(1,1))\n30 MOV P9", (353.0, 0.0, 250.0, *DOWN)),
    ("10 P9=P1\n20 P9.Z=200+DIST(P1,P6)\n30 MOV P9", (300.0, 40.0, 280.0, *DOWN)),
    ("10 J3=PTOJ(P1)\n20 P9=JTOP(J3)\n30 MOV P9", START),
    ("10 MOV P1 WTHIF M_IN(1)=1,SKIP\n20 MVS P2", (340.0, 0.0, 250.0, *DOWN)),
    ("10 OVRD 40\n20 SPD 80\n30 ACCEL 50,50\n40 CNT 1\n50 MVS P1\n60 CNT 0\n70 FINE 50", START),
    (
        "10 DEF IO SIG=BYTE,16\n20 SIG=5\n30 P9=P1\n40 P9.Z=250+M_OUTB(16)\n50 MOV P9",
        (300.0, 40.0, 255.0, *DOWN),
    ),
    ("10 M1=0\n20 MOV P2 WTH M1=30\n30 P9=P1\n40 P9.Z=250+M1\n50 MVS P9", (300.0, 40.0, 280.0, *DOWN)),
    ("10 MOV P1\n20 MVS P2 WTHIF 1=1,SKIP", START),
    (
        '10 C1$="ABC42"\n20 P9=P4\n30 P9.X=300+VAL(RIGHT$(C1$,2))-LEN(C1$)\n40 MOV P9',
        (337.0, 0.0, 250.0, *DOWN),
    ),
    (
        '10 C1$=MID$("X310Y",2,3)\n20 C2$=LEFT$("26TH",2)\n30 P9=P4\n40 P9.X=VAL(C1$)\n50 P9.Z=VAL(C2$)*10\n'
        "60 MOV P9",
        (310.0, 0.0, 260.0, *DOWN),
    ),
    (
        '10 C1$=STR$(12)+CHR$(48)\n20 P9=P4\n30 P9.Z=VAL(C1$)*2+ASC("A")-65\n40 MOV P9',
        (300.0, 0.0, 240.0, *DOWN),
    ),
    ('10 P9=P4\n20 IF HEX$(255)="FF" AND BIN$(5)="101" THEN P9.Z=260\n30 MOV P9', (300.0, 0.0, 260.0, *DOWN)),
    ("10 P9=P4*INV((0,0,70,0,0,0))\n20 MOV P9", (300.0, 0.0, 320.0, *DOWN)),
    ("10 P9=P1\n20 P9.X=300+17 MOD 5+17\\5\n30 MOV P9", (305.0, 40.0, 250.0, *DOWN)),
    (
        "10 P9=P1\n20 P9.X=300+MIN(4,9,7)+MAX(1,2)+SGN(3)+INT(-2.5)+FIX(-2.5)\n30 MOV P9",
        (302.0, 40.0, 250.0, *DOWN),
    ),
    (
        "10 M1=0\n20 FOR M2=1 TO 3\n30 FOR M3=1 TO 2\n40 M1=M1+10\n50 NEXT M3\n60 IF M2=2 THEN BREAK\n"
        "70 NEXT M2\n80 P9=P1\n90 P9.Z=250+M1\n100 MOV P9",
        (300.0, 40.0, 290.0, *DOWN),
    ),
    (
        "10 M1=2\n20 ON M1 GOSUB *A,*B\n30 END\n40 *A\n50 MOV P1\n60 RETURN\n70 *B\n80 MOV P2\n90 RETURN",
        (340.0, 0.0, 250.0, *DOWN),
    ),
    ("10 GOTO 40\n20 MOV P2\n30 END\n40 MOV P1\n50 GOTO 20", (340.0, 0.0, 250.0, *DOWN)),
    (
        '10 DEF JNT JA=(10,20,80,0,50,-30)\n20 DEF CHAR WORD\n30 WORD="5"\n40 DEF FLOAT TURN\n'
        "50 TURN=VAL(WORD)\n60 JA.J1=RAD(TURN)\n70 MOV JA",
        ("J", 5.0, 20.0, 80.0, 50.0, -30.0),
    ),
    (
        "10 MOV P1\n20 JOVRD 50\n30 SPD M_NSPD\n40 MVS P2\n50 HOPEN 1\n60 SERVO ON\n70 OADL ON",
        (340.0, 0.0, 250.0, *DOWN),
    ),
    ("10 DEF PLT 1,P1,P2,P5,P6,3,2,1\n20 MOV (PLT 1,5)", (280.0, 0.0, 250.0, *DOWN)),
    ("10 CNT 1,10,10\n20 MVS P1\n30 MVS P2\n40 MVS P6", (300.0, -40.0, 250.0, *DOWN)),
]
