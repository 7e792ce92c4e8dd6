/** `15 January 2027 at 12:00 GMT`, in the zone of the facility. */
export const formatMoment = (instant: string, timeZone: string): string =>
  new Date(instant)
    .toLocaleString('en-GB', {
      timeZone,
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    })
    .replace(/(\d{4}),? (?:at )?/, '$1 at ')
