import { addDays } from '#platform/contract/values/dates.ts'

/** So many days from today; a day more or less at another place makes no difference to whoever asks for many. */
export const inDays = (days: number): string => addDays(new Date().toISOString().slice(0, 10), days)

/** When what is received in tests has come: a delivery of long ago is refused where no order is named. */
export const receivedLately = inDays(-4)
