import { describe, expect, it } from 'vitest'
import { search } from '#modules/house/search/contract.ts'
import { attach } from '../../../../test/support/drawings.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { submittalDesk } from '../../../../test/support/submittals.ts'

const server = await testServer()
const made = await submittalDesk(server)
const { desk, drawings, api, at, coordinator, read, order, forOrder, draft, send, sent, answer, resend } =
  made
const quote = await order()

describe('Submittals', () => {
  it('are written, sent with what is approved, returned with a code and accepted', async () => {
    const row = await draft(quote, { blocks: 'none' })
    expect(row).toMatchObject({ status: 'draft', revision: 0, companyName: quote.companyName, holds: false })
    expect(row.number).toMatch(/^SUB-ABD-\d{4}-\d{4}$/)
    const gone = await send(row)
    expect(gone).toMatchObject({
      status: 'sent',
      transmittalNo: `${row.number}/1`,
      sentTo: 'Morag Innes',
      isOverdue: false,
      can: { update: 'Only a draft can be changed.' },
    })
    expect(gone.sentFiles).toMatchObject([{ name: 'drawing.pdf' }])
    expect(gone.dueOn && gone.sentOn && gone.dueOn > gone.sentOn).toBe(true)
    expect(await answer(gone)).toMatchObject({ status: 'accepted', returnCode: '1', returnLabel: 'Accepted' })
    const hits = await coordinator.client(search).find({ query: { q: row.number } })
    expect(hits).toMatchObject([{ slice: 'submittals', id: row.id, path: `/submittals/${row.id}` }])
    const { data } = await api.list({ query: { filter: { status: ['accepted'] }, search: row.number } })
    expect(data).toMatchObject([{ number: row.number, round: 1 }])
  })

  it('keep a traveller of the order from being released until they are accepted (case 7)', async () => {
    const mine = await order()
    const gate = await sent(mine)
    const ready = await desk.approve(await desk.submitted(forOrder(mine)))
    const [document] = gate.lines
    const due = expect.stringContaining(`${document?.label ?? ''} waits for the customer's approval, due `)
    expect(ready.can.release).toEqual(expect.stringContaining(gate.number))
    expect(await problem(desk.release(ready))).toMatchObject({
      status: 423,
      body: { refusals: [{ code: 'on_hold', message: due, href: `/submittals/${gate.id}` }] },
    })
    expect(await read(gate)).toMatchObject({ holds: true })
    await answer(gate)
    expect(await read(gate)).toMatchObject({ holds: false })
    expect(await desk.release(await desk.read(ready))).toMatchObject({ status: 'released' })
  })

  it('hold again when a document is revised, until the next round with it is accepted (case 8)', async () => {
    const mine = await order()
    const drawing = await made.drawing()
    const gate = await answer(await sent(mine, { lines: [{ lineNo: 10, drawingId: drawing.id }] }))
    const ready = await desk.approve(await desk.submitted(forOrder(mine)))
    await drawings.next(drawing, 'D', { effect: 'inform' })
    expect(await read(gate)).toMatchObject({ status: 'stale', holds: true })
    expect(await problem(desk.release(ready))).toMatchObject({
      status: 423,
      body: { message: expect.stringContaining('was revised since the customer approved it') },
    })
    const second = await resend(gate)
    expect(second).toMatchObject({ revision: 1, number: gate.number, status: 'draft', holds: true })
    expect(second.lines[0]?.label).toBe(`${drawing.number} Rev D`)
    const again = await send(second)
    expect(again.transmittalNo).toBe(`${gate.number}/2`)
    expect(await read(gate)).toMatchObject({ status: 'superseded', holds: false })
    await answer(again)
    expect(await desk.release(await desk.read(ready))).toMatchObject({ status: 'released' })
  })

  it('are answered with comments, and open when each comment is answered', async () => {
    const gate = await sent(quote)
    expect(await problem(answer(gate, '2'))).toMatchObject({
      errors: { comments: ['Enter their comment.'] },
    })
    expect(await problem(answer(gate, '9'))).toMatchObject({
      errors: { code: ['Choose a code of this customer.'] },
    })
    const comments = [{ page: '2', text: 'Show the datum' }, { text: 'Weld symbol' }]
    const back = await answer(gate, '2', { comments })
    expect(back).toMatchObject({ status: 'accepted_with_comments', holds: true })
    const one = await api.answerComment({ ...at(back), body: { no: 1, answer: 'Shown.' } })
    expect(one).toMatchObject({ holds: true })
    expect(await problem(api.answerComment({ ...at(one), body: { no: 1, answer: 'Again' } }))).toMatchObject({
      errors: { no: ['It is answered already.'] },
    })
    const all = await api.answerComment({ ...at(one), body: { no: 2, answer: 'Corrected.' } })
    expect(all).toMatchObject({ holds: false })
    expect(all.comments).toMatchObject([
      { page: '2', text: 'Show the datum', answer: 'Shown.', answeredByName: 'Cora Coordinator' },
      { page: null, answer: 'Corrected.' },
    ])
  })

  it('are sent with everything they need', async () => {
    const own = await drawings.draft({ number: 'X-1' })
    const bare = await draft(quote, { sentTo: null, lines: [] })
    expect(bare.missingToSend).toEqual({
      sentTo: ['Choose who receives it.'],
      lines: ['Add at least one document.'],
    })
    expect(await problem(send(bare))).toMatchObject({ status: 422, body: { code: 'incomplete' } })
    const open = await draft(quote, { lines: [{ lineNo: 10, drawingId: own.id }] })
    expect(open.missingToSend).toEqual({ lines: ['X-1 Rev C is not approved by ourselves.'] })
    const other = await draft(quote, { lines: [{ lineNo: 10, title: 'Repair procedure W8', rev: '0' }] })
    expect(other.missingToSend).toEqual({ files: ['Attach the file of Repair procedure W8 Rev 0.'] })
    await attach(coordinator, `/api/v1/submittals/${other.id}`, { name: 'w8.pdf' })
    expect(await send(await read(other))).toMatchObject({ sentFiles: [{ name: 'w8.pdf' }] })
  })

  it('are about an order that is released, its lines and travellers of its customer', async () => {
    const won = await made.quotes.reviewed(1)
    expect(await problem(draft(won))).toMatchObject({
      errors: { quoteId: ['This order is not released to production yet.'] },
    })
    expect(await problem(draft(quote, { quoteLineIds: [won.lines[0]?.id] }))).toMatchObject({
      errors: { quoteLineIds: ['Choose lines of this order.'] },
    })
    const stock = await desk.draft()
    expect(await problem(draft(quote, { travellerIds: [stock.id] }))).toMatchObject({
      errors: { travellerIds: ['Choose travellers of this customer.'] },
    })
    expect(await problem(draft(quote, { stage: 'for_information' }))).toMatchObject({
      errors: { blocks: ['What is sent for information holds nothing back.'] },
    })
    expect(await problem(draft(quote, { blocks: 'operation' }))).toMatchObject({
      errors: { blocksSeq: ['Choose the operation to start from.'] },
    })
  })

  it('are prepared, sent and answered by those who may', async () => {
    const plain = await server.signIn('user')
    const row = await draft(quote, { blocks: 'none' })
    const mine = made.of(plain)
    expect(await mine.get({ params: { id: row.id } })).toMatchObject({ number: row.number })
    expect(await problem(mine.send({ ...at(row), body: {} }))).toMatchObject({ status: 403 })
    const gone = await send(row)
    const back = { code: '1', returnedOn: gone.sentOn ?? '', comments: [] }
    expect(await problem(mine.takeReturn({ ...at(gone), body: back }))).toMatchObject({ status: 403 })
    const client = await server.signIn('client')
    expect(await problem(made.of(client).get({ params: { id: row.id } }))).toMatchObject({ status: 403 })
  })

  it('stand at the drawing that they sent, and in the lists of what holds work back', async () => {
    const drawing = await made.drawing()
    const row = await sent(quote, {
      lines: [
        {
          lineNo: 10,
          drawingId: drawing.id,
        },
      ],
    })
    const uses = await drawings.of(drawings.author).uses({ params: { id: drawing.id } })
    expect(uses).toMatchObject([
      {
        slice: 'submittals',
        number: row.number,
        rev: 'C',
        state: 'sent',
        isOpen: true,
        path: `/submittals/${row.id}`,
      },
    ])
    const { data } = await api.list({
      query: {
        filter: {
          holds: true,
          quoteId: [quote.id],
        },
        search: row.number,
      },
    })
    expect(data).toMatchObject([
      {
        number: row.number,
        holds: true,
        quoteNumber: quote.number,
        round: 1,
      },
    ])
    const late = await api.list({
      query: {
        filter: {
          overdue: true,
        },
        search: row.number,
      },
    })
    expect(late.data).toEqual([])
  })

  it('offer orders that are released, their lines, travellers of customers and what is approved', async () => {
    const drawing = await made.drawing()
    const codesOf = (rows: readonly { code?: string | null | undefined }[]) => rows.map(({ code }) => code)
    const orders = await api.quotes({ query: { search: quote.number } })
    expect(codesOf(orders)).toEqual([quote.number])
    const lines = await api.quoteLines({ query: { search: quote.number } })
    expect(lines.length).toBe(quote.lines.length)
    const revisions = await api.drawings({ query: { search: drawing.number } })
    expect(codesOf(revisions)).toEqual([`${drawing.number} Rev C`])
    expect(revisions).toMatchObject([{ name: `${drawing.number} Rev C, ${drawing.title}` }])
    const traveller = await desk.draft(forOrder(quote, 1))
    const travellers = await api.travellers({ query: { search: traveller.number } })
    expect(codesOf(travellers)).toEqual([traveller.number])
  })

  it('are changed and sent only from their present version', async () => {
    const row = await draft(quote, { blocks: 'none' })
    const changed = await api.update({
      ...at(row),
      body: {
        replyDays: 5,
        coverNote: 'Please return by Friday.',
      },
    })
    expect(changed).toMatchObject({
      replyDays: 5,
      coverNote: 'Please return by Friday.',
      version: row.version + 1,
    })
    expect(await problem(api.send({ ...at(row), body: {} }))).toMatchObject({ status: 412 })
    expect(await problem(api.update({ ...at(row), body: { replyDays: 9 } }))).toMatchObject({
      status: 412,
    })
    const given = await api.cancel({
      ...at(changed),
      body: {
        reason: 'Written twice',
      },
    })
    expect(given).toMatchObject({
      status: 'cancelled',
      holds: false,
    })
    expect(given.history.at(-1)).toMatchObject({
      reason: 'Written twice',
    })
  })
})
