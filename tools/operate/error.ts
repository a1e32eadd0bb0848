/** A backup or restore that was refused or failed; the message says why, without anything of what is stored. */
export class OperateError extends Error {}
