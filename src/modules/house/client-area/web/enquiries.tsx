import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AskedFacts } from '#modules/house/customer-enquiries/web/api.tsx'
import type { Asked } from '#modules/house/customer-enquiries/contract.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { clientArea } from '../contract.ts'
import { NotRead } from './not-read.tsx'
import classes from './client-area.module.css'
import { ClientScreen } from './milestones.tsx'
import { SendEnquiry } from './send-enquiry.tsx'
import { texts } from './texts.ts'
import { FoldedThread, threads } from './thread.tsx'
import { DateText, InstantText, amountWords } from './values.tsx'

const words = texts.enquiries
const askedWords = {
  ...words,
  amount: amountWords,
  day: (date: string) => <DateText date={date} />,
}

/** `/client-area/enquiries`: what the company has asked for, and what became of it. */
export const Screen = () => <ClientScreen>{() => <Enquiries />}</ClientScreen>

function Enquiries() {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery(reading(api(clientArea).enquiries, {}))
  return (
    <>
      <PageHead
        title={words.title}
        count={data && words.count(data.length)}
        actions={
          !isOpen && (
            <Button tone="primary" onClick={() => setOpen(true)}>
              {words.begin}
            </Button>
          )
        }
      />
      <div className={classes.list}>
        {isOpen && <SendEnquiry onClose={() => setOpen(false)} />}
        {error && !data && <NotRead error={error} what={words.title} retry={() => void refetch()} />}
        {!error && !data && <SkeletonRows rows={4} columns={3} />}
        {data?.length === 0 && !isOpen && (
          <EmptyState icon="inbox" title={words.none}>
            {words.noneAbout}
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <Card flush>
            {data.map((enquiry) => (
              <EnquiryEntry key={enquiry.id} enquiry={enquiry} />
            ))}
          </Card>
        )}
      </div>
    </>
  )
}

function EnquiryEntry({ enquiry }: { enquiry: Asked }) {
  const { id, about, state, reason, enquiryNumber, sentAt, sentByName, files } = enquiry
  return (
    <article className={classes.entry}>
      <div className={classes.entryHead}>
        <b className={classes.what}>{about}</b>
        <span className={classes.due}>
          {texts.deliveries.sent} <InstantText at={sentAt} />
        </span>
      </div>
      <p className={classes.state}>{words.states[state](enquiryNumber ?? '')}</p>
      {reason && <Alert tone="amber">{reason}</Alert>}
      <AskedFacts asked={enquiry} words={askedWords} />
      <p className={classes.state}>
        {[words.by(sentByName), files.map(({ name }) => name).join(', ')].filter(Boolean).join(': ')}
      </p>
      <FoldedThread of={threads.enquiry} id={id} called={about} />
    </article>
  )
}
