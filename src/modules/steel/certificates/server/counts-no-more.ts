/** The job that follows when a certificate is withdrawn or superseded; goods out answers it. */
export const COUNTS_NO_MORE = 'certificate-counts-no-more'
