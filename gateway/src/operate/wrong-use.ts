/** A command was not called as it has to be, or can't do what was asked; the message is for who called it. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}
