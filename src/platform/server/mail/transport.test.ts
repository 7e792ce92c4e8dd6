import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { type Dispatch, isRefusedForGood, smtpTransport } from './transport.ts'

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly source: string
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A mail server on a free port that keeps what it gets. */
async function mailServer(options: SMTPServerOptions = {}): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((recipient) => recipient.address),
          source: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received }
}

const dispatch: Dispatch = {
  id: '6f1f9a52-2c0e-4ad4-8a37-9f2f4f5c0a11',
  to: ['buyer@calder.example'],
  cc: ['desk@calder.example'],
  subject: 'Quote Q-2026-0231, Gr\u00f6\u00dfe 6 in',
  text: 'See the attached quote.',
  html: '<p>See the attached quote.</p>',
  replyTo: null,
  senderName: null,
  attachments: [
    { filename: 'Q-2026-0231.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7 content') },
  ],
}

const transportTo = (url: string) => {
  const transport = smtpTransport(url, 'Heatline <erp@ravensgill.example>')
  closing.push(() => transport.close())
  return transport
}

test('a mail arrives with both forms, its attachment and a steady Message-ID', async () => {
  const server = await mailServer()
  const transport = transportTo(server.url)
  await transport.send(dispatch)
  await transport.send(dispatch)
  expect(server.received).toHaveLength(2)
  for (const mail of server.received) {
    expect(mail).toMatchObject({
      from: 'erp@ravensgill.example',
      to: ['buyer@calder.example', 'desk@calder.example'],
    })
    expect(mail.source).toContain(`Message-ID: <${dispatch.id}@ravensgill.example>`)
    expect(mail.source).toContain('Auto-Submitted: auto-generated')
    expect(mail.source).toContain('text/html')
    expect(mail.source).toContain('filename=Q-2026-0231.pdf')
    expect(mail.source).toContain(Buffer.from('%PDF-1.7 content').toString('base64'))
  }
})

test('a letter of a person comes from the company, and is answered to the person', async () => {
  const server = await mailServer()
  await transportTo(server.url).send({
    ...dispatch,
    replyTo: 'callum@ravensgill.example',
    senderName: 'Ravensgill Engineering Ltd',
  })
  const [mail] = server.received
  expect(mail?.from).toBe('erp@ravensgill.example')
  expect(mail?.source).toContain('From: Ravensgill Engineering Ltd <erp@ravensgill.example>')
  expect(mail?.source).toContain('Reply-To: callum@ravensgill.example')
  expect(mail?.source).not.toContain('Auto-Submitted')
})

test('a refusal for good is told from a passing one', async () => {
  const refusing = await mailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('No such person'), { responseCode: 550 })),
  })
  const busy = await mailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('Try later'), { responseCode: 451 })),
  })
  const outcome = (url: string) =>
    transportTo(url)
      .send(dispatch)
      .then(
        () => null,
        (error: unknown) => error,
      )
  expect(isRefusedForGood(await outcome(refusing.url))).toBe(true)
  const passing = await outcome(busy.url)
  expect(passing).toBeInstanceOf(Error)
  expect(isRefusedForGood(passing)).toBe(false)
  const away = await outcome('smtp://127.0.0.1:1')
  expect(away).toBeInstanceOf(Error)
  expect(isRefusedForGood(away)).toBe(false)
})
