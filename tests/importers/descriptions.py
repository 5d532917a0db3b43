"""Descriptions of arms as other programs write them, each small and made for these tests."""

from __future__ import annotations

ARM = """\
<?xml version="1.0"?>
<!-- Six axes, a hand of two fingers, a camera: every kind of joint and number that real files have. -->
<robot name="bench arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <link name="world"/>
  <link name="base_link">
    <inertial><origin xyz="0 0 0.05"/><mass value="4"/>
      <inertia ixx="0.02" iyy="0.02" izz="0.03" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><mesh filename="package://bench_description/meshes/base.stl"/></geometry></visual>
    <collision><origin xyz="0 0 0.05"/><geometry><cylinder radius="0.08" length="0.1"/></geometry></collision>
  </link>
  <link name="shoulder">
    <inertial><origin xyz="0 -0.02 0.1" rpy="0 0 0.3"/><mass value="3.5"/>
      <inertia ixx="0.03" iyy="0.028" izz="0.01" ixy="0.001" ixz="0" iyz="0.002"/></inertial>
    <visual><origin xyz="0 0 0.05" rpy="0 0 1.5707963267948966"/>
      <geometry><mesh filename="package://other_name/meshes/shoulder.stl" scale="0.001 0.001 0.001"/>
      </geometry></visual>
  </link>
  <link name="upper"><inertial><mass value="0"/><inertia ixx="0" iyy="0" izz="0"/></inertial></link>
  <link name="fore">
    <visual><geometry><mesh filename="meshes/lost.dae"/></geometry></visual></link>
  <link name="roll"/><link name="pitch"/><link name="flange"/><link name="tool0"/><link name="camera_link"/>
  <link name="left"/><link name="right"/>
  <joint name="fix" type="fixed"><parent link="world"/><child link="base_link"/>
    <origin xyz="0.1 0 0.2" rpy="0 0 0.5"/></joint>
  <joint name="j1" type="revolute"><parent link="base_link"/><child link="shoulder"/>
    <origin xyz="0 0 0.1"/><axis xyz="0 0 -1"/>
    <limit lower="-2.9" upper="2.9" effort="120" velocity="2.6"/>
    <dynamics damping="0.5" friction="0.2"/></joint>
  <joint name="j2" type="revolute"><parent link="shoulder"/><child link="upper"/>
    <origin xyz="0.04 0.01 0.21" rpy="-1.5708 0 0"/><axis xyz="0 0 1"/>
    <limit lower="-1.5" upper="2.1" effort="120" velocity="0"/></joint>
  <joint name="j3" type="continuous"><parent link="upper"/><child link="fore"/>
    <origin xyz="0.31 -0.02 0.013" rpy="0.2 0.1 -0.4"/><axis xyz="0 2 0.5"/></joint>
  <joint name="slide" type="prismatic"><parent link="fore"/><child link="roll"/>
    <origin xyz="0.1 0.05 0" rpy="0 1.2 0"/><axis xyz="1 0 0"/>
    <limit lower="0.02" upper="0.25" effort="300" velocity="0.4"/></joint>
  <joint name="j5" type="revolute"><parent link="roll"/><child link="pitch"/>
    <origin xyz="0 0.02 0.06" rpy="0 1.5707963267948966 0"/><axis xyz="0 1 0"/>
    <limit effort="20" velocity="1000"/></joint>
  <joint name="j6" type="revolute"><parent link="pitch"/><child link="flange"/>
    <origin xyz="0 0 0.08"/><axis xyz="0 0 1"/><limit lower="-3" upper="3" effort="20" velocity="4"/></joint>
  <joint name="to_tool" type="fixed"><parent link="flange"/><child link="tool0"/>
    <origin xyz="0 0.01 0.12" rpy="0 -1.5707963267948966 0"/></joint>
  <joint name="to_camera" type="fixed"><parent link="flange"/><child link="camera_link"/></joint>
  <joint name="left_finger" type="prismatic"><parent link="flange"/><child link="left"/><axis xyz="0 1 0"/>
    <limit lower="0" upper="0.04" effort="20" velocity="0.2"/></joint>
  <joint name="right_finger" type="prismatic"><parent link="flange"/><child link="right"/><axis xyz="0 -1 0"/>
    <limit lower="0" upper="0.04" effort="20" velocity="0.2"/><mimic joint="left_finger"/></joint>
  <gazebo><plugin filename="libcontrol.so" name="control"/></gazebo>
</robot>
"""

XACRO = """\
<robot name="two_arms" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="length" default="0.3"/>
  <xacro:arg name="is_dual" default="true"/>
  <xacro:property name="length" value="$(arg length)"/>
  <xacro:property name="half" value="${length / 2}"/>
  <xacro:include filename="$(find bench_description)/urdf/limits.xacro"/>
  <xacro:macro name="arm" params="prefix side:=1 *origin names:='left right'">
    <link name="${prefix}upper"/><link name="${prefix}fore"/><link name="${prefix}tool"/>
    <joint name="${prefix}shoulder" type="revolute"><parent link="base"/><child link="${prefix}upper"/>
      <xacro:insert_block name="origin"/><axis xyz="0 0 ${side}"/><xacro:bounds degrees="${90 + 30}"/></joint>
    <joint name="${prefix}elbow" type="revolute"><parent link="${prefix}upper"/><child link="${prefix}fore"/>
      <origin xyz="${length} 0 0" rpy="${radians(90)} 0 0"/><axis xyz="0 0 1"/>
      <xacro:bounds degrees="150"/></joint>
    <joint name="${prefix}grip" type="fixed"><parent link="${prefix}fore"/><child link="${prefix}tool"/>
      <origin xyz="${half if side > 0 else half - 0.05} 0 0"/></joint>
  </xacro:macro>
  <link name="base"/>
  <xacro:arm prefix="left_"><origin xyz="0 ${2 * half} 0.5" rpy="0 0 0"/></xacro:arm>
  <xacro:if value="$(arg is_dual)">
    <xacro:arm prefix="right_" side="-1"><origin xyz="0 ${-length} 0.5" rpy="${pi} 0 0"/></xacro:arm>
  </xacro:if>
  <xacro:unless value="${length &lt; 1}"><link name="too_long"/></xacro:unless>
</robot>
"""

LIMITS = """\
<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:macro name="bounds" params="degrees speed:=^|2.0">
    <limit lower="${-radians(degrees)}" upper="${degrees * pi / 180}" effort="10" velocity="${speed}"/>
  </xacro:macro>
</robot>
"""

VIRTUAL = """\
<?xml version="1.0" encoding="utf-8"?>
<Robot xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <Name>Lab arm</Name><Scale>1000</Scale><Manufacturer>Lab</Manufacturer><ModelName>L2</ModelName>
  <Payload>2</Payload><TotalWeight>30</TotalWeight>
  <Links>
    <Link><FileName>link0.stl</FileName><Color>Gray</Color></Link>
    <Link><FileName>link1.stl</FileName><Color>Sienna</Color>
      <MassProperty><Mass>3</Mass><Ixx>0.02</Ixx><Iyy>0.03</Iyy><Izz>0.03</Izz><Ixy>0</Ixy><Ixz>0.001</Ixz>
        <Iyz>0</Iyz></MassProperty>
      <CGProperty><Rx>-0.1</Rx><Ry>0</Ry><Rz>0.02</Rz></CGProperty></Link>
    <Link><FileName>link2.stl</FileName><Color>Yellow</Color></Link>
  </Links>
  <Joints>
    <RevoluteJoint><JointOffset>400</JointOffset><JointAngle>0</JointAngle><LinkLength>180</LinkLength>
      <TwistAngle>90</TwistAngle><JointAngleMin>-155</JointAngleMin><JointAngleMax>155</JointAngleMax>
    </RevoluteJoint>
    <RevoluteJoint><JointOffset>0</JointOffset><JointAngle>90</JointAngle><LinkLength>600</LinkLength>
      <TwistAngle>0</TwistAngle><JointAngleMin>-65</JointAngleMin><JointAngleMax>80</JointAngleMax>
    </RevoluteJoint>
  </Joints>
</Robot>
"""

SKELETON = """\
<?xml version="1.0" encoding="utf-8"?>
<RARobotClass xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <DOF>2</DOF><SelectedRobot>RP</SelectedRobot>
  <JointList>
    <RAJoint xsi:type="RARevoluteJoint"><JointLength>200</JointLength><TwistAngle>90</TwistAngle>
      <JVInitial>30</JVInitial><JVFinal>180</JVFinal><Index>0</Index><JointOffset>50</JointOffset></RAJoint>
    <RAJoint xsi:type="RAPrismaticJoint"><JointLength>75</JointLength><TwistAngle>0</TwistAngle>
      <JVInitial>80</JVInitial><JVFinal>100</JVFinal><Index>1</Index><JointAngle>90</JointAngle></RAJoint>
  </JointList>
  <LinkList>
    <RALink xsi:type="RALinkRP"><Name>Link1</Name><LinkMassProperty><Mass>1</Mass><Ixx>0</Ixx>
      <Iyy>0.00333</Iyy><Izz>0.00333</Izz><Ixy>0</Ixy><Iyz>0</Iyz><Izx>0</Izx></LinkMassProperty>
      <LinkCGProperty><Rx>0.1</Rx><Ry>0</Ry><Rz>0</Rz></LinkCGProperty></RALink>
  </LinkList>
  <GravityProperty><Gx>0</Gx><Gy>0</Gy><Gz>-9.81</Gz></GravityProperty>
</RARobotClass>
"""

TABLE = """\
joint,theta [deg],d [mm],a [mm],alpha [deg]
1,q1,400,180,90
2,q2+90,0,600,0
3,0,q3,0,0
"""

EVERY = {"arm.urdf": ARM, "two.xacro": XACRO, "robot.xml": VIRTUAL, "skeleton.xml": SKELETON, "dh.csv": TABLE}
"""By the name of its file."""
