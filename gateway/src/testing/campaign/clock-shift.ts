// Loaded before a gateway (`--import`): its machine's clock is wrong by so many milliseconds, and goes on from there.
const shift = Number(process.env['KEYTURN_CLOCK_SHIFT_MS'] ?? 0);
const RightDate = globalThis.Date;
const wrongNow = (): number => RightDate.now() + shift;

globalThis.Date = new Proxy(RightDate, {
  construct: (target, args: unknown[], self: new () => Date): Date =>
    Reflect.construct(target, args.length > 0 ? args : [wrongNow()], self) as Date,
  apply: () => new RightDate(wrongNow()).toString(),
  get: (target, key): unknown => (key === 'now' ? wrongNow : Reflect.get(target, key)),
});
