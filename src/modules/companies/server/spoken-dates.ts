const spoken = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** `21 Nov 2026`, of a date or of the day of an instant in UTC. */
export const spokenDate = (at: string): string => spoken.format(new Date(`${at.slice(0, 10)}T00:00:00Z`))
