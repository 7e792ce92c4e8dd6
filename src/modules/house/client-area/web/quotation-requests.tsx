import { useState } from 'react'
import type { Tone } from '#platform/contract/documents/lifecycle.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { fileAddress } from '#platform/web/queries/files.ts'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { clientArea } from '../contract.ts'
import type { QuotationRequest } from '../contract/quotation-requests.ts'
import classes from './client-area.module.css'
import { ClientList } from './client-list.tsx'
import { ClientScreen } from './milestones.tsx'
import { SendOffer } from './send-offer.tsx'
import { supplierTexts } from './texts.ts'
import { FoldedThread, threads } from './thread.tsx'
import { DateText, amountWords, dayWords } from './values.tsx'

const words = supplierTexts.quotations

/** `/client-area/requests-for-quotation`: what we ask the company to offer. */
export const Screen = () => <ClientScreen>{() => <QuotationRequests />}</ClientScreen>

const QuotationRequests = () => (
  <ClientList
    words={words}
    read={(shown) => reading(api(clientArea).quotationRequests, { query: { shown } })}
  >
    {(request) => <QuotationRequestEntry request={request} />}
  </ClientList>
)

const tones = {
  open: 'amber',
  answered: 'blue',
  offered: 'green',
  declined: 'grey',
  closed: 'grey',
} as const satisfies Record<QuotationRequest['state'], Tone>

/** What the company is asked to offer, and the form that answers. */
export function QuotationRequestEntry({ request }: { request: QuotationRequest }) {
  const [isOpen, setOpen] = useState(false)
  const { id, number, state, isOfferable, replyBy, facilityName, notes, lines, files, answer } = request
  const isFirst = state === 'open'
  return (
    <article className={classes.entry}>
      <div className={classes.entryHead}>
        <b>{number}</b>
        <span className={classes.what}>{words.about(lines.length, facilityName)}</span>
        <span className={classes.due}>
          {words.replyBy} <DateText date={replyBy} />
        </span>
      </div>
      <div className={classes.decide}>
        <p className={classes.standing}>
          <Chip tone={tones[state]}>{words.states[state]}</Chip>
        </p>
        {isOfferable && !isOpen && (
          <Button onClick={() => setOpen(true)}>{isFirst ? words.begin : words.beginAgain}</Button>
        )}
      </div>
      {notes && <p className={classes.words}>{notes}</p>}
      {files.length > 0 && (
        <ul className={classes.papers} aria-label={words.files(number)}>
          {files.map((file) => (
            <li key={file.id}>
              <a
                href={fileAddress(clientArea.endpoints.quotationFile, { params: { id, fileId: file.id } })}
                download
              >
                <Icon name="download" />
                {file.name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {isFirst && answer?.reason && <Alert tone="amber">{answer.reason}</Alert>}
      {isOpen ? (
        <SendOffer request={request} onClose={() => setOpen(false)} />
      ) : (
        <ol className={classes.documents}>
          {lines.map((line) => (
            <li key={line.id}>{askedWords(line)}</li>
          ))}
        </ol>
      )}
      <FoldedThread of={threads.quotationRequest} id={id} called={number} />
    </article>
  )
}

/** A line as it is asked for, in one line. */
function askedWords(line: QuotationRequest['lines'][number]): string {
  const { item, material, quantity, uom, neededBy, certificateType, remarks } = line
  const amount = words.neededBy(amountWords(quantity, uom), dayWords(neededBy))
  const certificate = certificateType && words.certificate(certificateType)
  return [item, material, amount, certificate, remarks].filter(Boolean).join(', ')
}
