import { createTransport } from 'nodemailer'

/** A mail as it goes to the mail server. */
export interface Dispatch {
  readonly id: string
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Of a letter of the company: who gets the answers, and the name it comes under. Null for mails of the program. */
  readonly replyTo: string | null
  readonly senderName: string | null
  readonly attachments: readonly {
    readonly filename: string
    readonly contentType: string
    readonly content: Uint8Array
  }[]
}

export interface MailTransport {
  /** Resolves once the server has taken the mail for at least one recipient. */
  send(mail: Dispatch): Promise<void>
  close(): void
}

/**
 * A connection to the mail server of SMTP_URL, kept open between mails.
 *
 * @param from the sender, as `Heatline <erp@example.com>`
 */
export function smtpTransport(url: string, from: string): MailTransport {
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^@>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  return {
    async send({ id, to, cc, attachments, replyTo, senderName, subject, text, html }) {
      await transporter.sendMail({
        subject,
        text,
        html,
        from: senderName === null ? from : { name: senderName, address },
        to: [...to],
        cc: [...cc],
        // The same for every attempt, so the receiver can recognise a mail that was sent twice.
        messageId: `<${id}@${domain}>`,
        // A letter of a person wants an answer, also one by machine; mails of the program want none.
        ...(replyTo === null ? { headers: { 'Auto-Submitted': 'auto-generated' } } : { replyTo }),
        attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })),
      })
    },
    close: () => transporter.close(),
  }
}

/** Whether a failure will not go away by itself: the server refused the mail for good (5xx). */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  const { responseCode } = error
  return typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600 && responseCode !== 535
}
