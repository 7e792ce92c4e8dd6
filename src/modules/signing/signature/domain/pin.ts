export const PIN_MIN = 4
export const PIN_MAX = 8

/** Wrong PINs or passwords after which signing is locked. */
export const MOST_WRONG = 5
/** How long a password counts in its session, in seconds. */
export const SITTING_SECONDS = 5 * 60

/** The difference from each digit to the next, modulo 10. */
const steps = (pin: string): number[] =>
  Array.from(pin.slice(1), (digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10)

/** A piece written twice or more often: 0000, 1212, 123123. */
const isRepeated = (pin: string): boolean =>
  [1, 2, 3, 4].some((size) => size * 2 <= pin.length && pin === pin.slice(0, size).repeat(pin.length / size))

/** Where the repetition of a new PIN is another one. */
export const SAME_PIN = 'Type the same PIN both times.'

/** What is wrong with a new PIN, or null. */
export function pinProblem(pin: string): string | null {
  if (pin === '') return `Choose a PIN of ${PIN_MIN} to ${PIN_MAX} digits.`
  if (!/^\d+$/.test(pin)) return 'The PIN is made of digits only.'
  if (pin.length < PIN_MIN || pin.length > PIN_MAX) return `The PIN has ${PIN_MIN} to ${PIN_MAX} digits.`
  if (isRepeated(pin)) return 'Choose a PIN that does not repeat itself.'
  const [first, ...rest] = steps(pin)
  const isCounting = (first === 1 || first === 9) && rest.every((step) => step === first)
  return isCounting ? 'Choose a PIN that does not count up or down.' : null
}

/** `3 tries are left.` */
export const triesLeft = (wrong: number): string => {
  const left = MOST_WRONG - wrong
  return left === 1 ? 'One try is left.' : `${left} tries are left.`
}
