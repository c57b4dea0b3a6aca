# AppArmor profile for the container of Docreel on hosts with AppArmor 4, such as Ubuntu 24.04 and Debian 13:
#   apparmor_parser -r -W docker/apparmor.profile
#   docker run --security-opt apparmor=docreel …
# On older hosts, which know no rule "userns", delete the lines "abi" and "userns".
# Docker's own profile refuses mounts, so bubblewrap cannot create the sandbox of media programs under it.

abi <abi/4.0>,
include <tunables/global>

profile docreel flags=(attach_disconnected, mediate_deleted) {
  include <abstractions/base>

  file,
  network,
  # The kernel grants capabilities only if the container has them. bubblewrap has them in its own user namespace.
  capability,

  # What bubblewrap needs beyond Docker's own profile.
  userns,
  mount,
  umount,
  pivot_root,

  # The container engine stops the service. Processes of the service signal each other.
  signal (receive) peer=unconfined,
  signal (send, receive) peer=docreel,
  ptrace (read, readby) peer=docreel,
  unix peer=(label=docreel),

  # Settings and interfaces of the kernel.
  deny @{PROC}/sys/** wkl,
  deny @{PROC}/sysrq-trigger rwklx,
  deny @{PROC}/kcore rwklx,
  deny @{PROC}/kmem rwklx,
  deny @{PROC}/mem rwklx,
  deny /sys/** wkl,
  deny /sys/firmware/** rwklx,
  deny /sys/kernel/security/** rwklx,
}
