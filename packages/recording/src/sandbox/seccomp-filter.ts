/**
 * The seccomp filter of the sandbox, which bubblewrap loads before it starts a program. It refuses all calls that create or enter
 * namespaces or mount file systems. In its own namespace a program would have all capabilities, and with them access to most of the
 * kernel's attack surface. bubblewrap's own `--disable-userns` needs a writable /proc/sys, which neither containers nor
 * `ProtectKernelTunables` of systemd provide.
 */

/** A system call as the filter sees it: `struct seccomp_data` of <linux/seccomp.h>, little-endian. */
const NUMBER_OFFSET = 0;
const ARCHITECTURE_OFFSET = 4;
const FIRST_ARGUMENT_OFFSET = 16;

/** Opcodes of <linux/bpf_common.h> and return values of <linux/seccomp.h>. */
const LOAD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_AT_LEAST = 0x35;
const JUMP_IF_ANY_BIT = 0x45;
const RETURN = 0x06;
const ALLOW = 0x7fff0000;
const KILL_PROCESS = 0x80000000;
const REFUSE = 0x00050000 + 1; // EPERM
const NOT_IMPLEMENTED = 0x00050000 + 38; // ENOSYS

/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET of <linux/sched.h>. CLONE_NEWTIME exists only for `unshare` and `clone3`. */
const NEW_NAMESPACES = 0x7e020000;

/** On x86_64, numbers with this bit are calls of the x32 ABI, which would bypass the comparison with the numbers below. */
const X32_CALLS = 0x40000000;

/** open_tree, move_mount, fsopen, fsconfig, fsmount, fspick, mount_setattr and open_tree_attr have the same numbers on every architecture. */
const MOUNT_CALLS = [428, 429, 430, 431, 432, 433, 442, 467];
const CLONE3 = 435;

interface Architecture {
  /** AUDIT_ARCH_… of <linux/audit.h>. */
  audit: number;
  clone: number;
  /** unshare, setns, mount, umount2, pivot_root and chroot. */
  refused: readonly number[];
  hasX32: boolean;
}

/** Architectures by the names of `process.arch`. Both are little-endian and pass the flags of `clone` in its first argument. */
const ARCHITECTURES: Readonly<Record<string, Architecture>> = {
  x64: { audit: 0xc000003e, clone: 56, refused: [272, 308, 165, 166, 155, 161], hasX32: true },
  arm64: { audit: 0xc00000b7, clone: 220, refused: [97, 268, 40, 39, 41, 51], hasX32: false },
};

type Instruction = [opcode: number, ifTrue: number, ifFalse: number, value: number];

const load = (offset: number): Instruction => [LOAD, 0, 0, offset];
const returnAction = (action: number): Instruction => [RETURN, 0, 0, action];
/** Skips the next `length` instructions unless the condition holds. */
const unless = (opcode: number, value: number, length: number): Instruction => [opcode, 0, length, value];

/** Returns the filter as classic BPF (`struct sock_filter[]`), or null for an unsupported architecture. */
export function seccompFilter(arch: string): Buffer | null {
  const known = Object.hasOwn(ARCHITECTURES, arch) ? ARCHITECTURES[arch] : undefined;
  if (!known) return null;
  // In a program of another architecture, such as i386, the same numbers mean other calls.
  const program: Instruction[] = [
    load(ARCHITECTURE_OFFSET),
    [JUMP_IF_EQUAL, 1, 0, known.audit],
    returnAction(KILL_PROCESS),
    load(NUMBER_OFFSET),
    ...(known.hasX32 ? [unless(JUMP_IF_AT_LEAST, X32_CALLS, 1), returnAction(NOT_IMPLEMENTED)] : []),
    ...[...known.refused, ...MOUNT_CALLS].flatMap((call) => [unless(JUMP_IF_EQUAL, call, 1), returnAction(REFUSE)]),
    // The flags of `clone3` are behind a pointer, which no filter can read. When it is refused, the C library calls `clone`.
    ...[unless(JUMP_IF_EQUAL, CLONE3, 1), returnAction(NOT_IMPLEMENTED)],
    ...[
      unless(JUMP_IF_EQUAL, known.clone, 3),
      load(FIRST_ARGUMENT_OFFSET),
      unless(JUMP_IF_ANY_BIT, NEW_NAMESPACES, 1),
      returnAction(REFUSE),
    ],
    returnAction(ALLOW),
  ];
  return assemble(program);
}

function assemble(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, [opcode, ifTrue, ifFalse, value]] of program.entries()) {
    const at = index * 8;
    bytes.writeUInt16LE(opcode, at);
    bytes.writeUInt8(ifTrue, at + 2);
    bytes.writeUInt8(ifFalse, at + 3);
    bytes.writeUInt32LE(value, at + 4);
  }
  return bytes;
}
