/** An instant in the time zone it was signed in, with the name of the zone: `21 Nov 2026, 14:05 GMT`. */
export function formatSignedAt(signedAt: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).formatToParts(new Date(signedAt))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  // British English writes September with four letters.
  const month = part('month').slice(0, 3)
  return `${part('day')} ${month} ${part('year')}, ${part('hour')}:${part('minute')} ${part('timeZoneName')}`
}
