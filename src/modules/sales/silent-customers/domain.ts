/** Days without contact after which a customer counts as silent, unless another number is chosen. */
export const SILENT_DAYS = 90

/** How long nobody was in touch, for lists: `today`, `1 day`, `97 days`. */
export const silenceLabel = (days: number): string =>
  days <= 0 ? 'today' : days === 1 ? '1 day' : `${days} days`
