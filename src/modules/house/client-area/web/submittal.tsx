import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { stages } from '#modules/production/submittals/domain.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Crumbs, PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { clientArea } from '../contract.ts'
import type { ClientSubmittal } from '../contract/submittals.ts'
import { NotRead } from './not-read.tsx'
import classes from './client-area.module.css'
import { ClientScreen } from './milestones.tsx'
import { ReturnSubmittal } from './return-submittal.tsx'
import { SubmittalChip } from './submittals.tsx'
import { refusalWords, texts } from './texts.ts'
import { ThreadCard, threads } from './thread.tsx'
import { DateText } from './values.tsx'

const words = texts.submittal

/** `/client-area/submittals/{id}`: one round as it was sent, to read and to return. */
export function Screen() {
  const { id = '' } = useParams({ strict: false })
  return <ClientScreen>{() => <Submittal key={id} id={id} />}</ClientScreen>
}

function Submittal({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(reading(api(clientArea).submittal, { params: { id } }))
  if (error && !data) return <NotRead page error={error} what={words.what} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} columns={3} />
  const { number, state, stage, order, project, sentTo, sentByName, sentOn, dueOn, coverNote } = data
  return (
    <>
      <PageHead
        crumbs={<Crumbs crumbs={[{ label: texts.submittals.title, href: '/client-area/submittals' }]} />}
        title={number}
        count={<SubmittalChip state={state} />}
      />
      <div className={classes.list}>
        <Returning submittal={data} />
        <ReturnedAnswer submittal={data} />
        <Card title={words.documents} count={data.documents.length}>
          <ul className={classes.documents}>
            {data.documents.map((document) => (
              <li key={document}>{document}</li>
            ))}
          </ul>
          {coverNote && <p className={classes.words}>{coverNote}</p>}
          <ul className={classes.papers} aria-label={words.files}>
            {data.files.map((file) => (
              <FileLink key={file.id} id={id} file={file} />
            ))}
          </ul>
        </Card>
        <Card>
          <Facts
            facts={{
              [words.stage]: stages[stage],
              [words.order]: order,
              [words.project]: project,
              [words.sentTo]: sentTo,
              [words.sentBy]: sentByName,
              [words.sent]: sentOn && <DateText date={sentOn} />,
              [words.due]: dueOn && <DateText date={dueOn} />,
            }}
          />
        </Card>
        <Rounds submittal={data} />
        <ThreadCard of={threads.submittal} id={id} />
      </div>
    </>
  )
}

function FileLink({ id, file }: { id: string; file: ClientSubmittal['files'][number] }) {
  const params = { id, fileId: file.id }
  return (
    <li>
      <a href={fileAddress(clientArea.endpoints.submittalFile, { params })} download>
        <Icon name="download" />
        {file.name}
      </a>
    </li>
  )
}

function Returning({ submittal }: { submittal: ClientSubmittal }) {
  const [isOpen, setOpen] = useState(false)
  const { whyNotReturn, state, stage } = submittal
  if (whyNotReturn)
    return (
      <Alert tone={state === 'returned' ? 'green' : 'amber'}>
        {refusalWords(whyNotReturn, `submittal_${state}`)}
      </Alert>
    )
  if (isOpen) return <ReturnSubmittal submittal={submittal} onClose={() => setOpen(false)} />
  return (
    <Card>
      <div className={classes.decide}>
        <p>{words.asked[stage]}</p>
        <Button tone="primary" onClick={() => setOpen(true)}>
          {words.begin}
        </Button>
      </div>
    </Card>
  )
}

/** What the customer said, and what we answered. */
function ReturnedAnswer({ submittal }: { submittal: ClientSubmittal }) {
  const { id, returnedOn, returnCode, returnLabel, returnedBy, returnedFile, comments } = submittal
  if (returnedOn === null) return null
  return (
    <Card title={words.answer}>
      <Facts
        facts={{
          [words.code]: `${returnCode ?? ''} ${returnLabel ?? ''}`,
          [words.returned]: <DateText date={returnedOn} />,
          [words.returnedBy]: returnedBy,
        }}
      />
      {comments.length > 0 && (
        <ol className={classes.comments} aria-label={words.comments}>
          {comments.map(({ no, page, text, answer }) => (
            <li key={no}>
              <b>{page ? words.page(page) : words.comment(no)}</b> {text}
              <p className={classes.state}>{answer === null ? words.notAnswered : words.ours(answer)}</p>
            </li>
          ))}
        </ol>
      )}
      {returnedFile && (
        <ul className={classes.papers} aria-label={words.returnedFile}>
          <FileLink id={id} file={returnedFile} />
        </ul>
      )}
    </Card>
  )
}

function Rounds({ submittal: { rounds, round: shown } }: { submittal: ClientSubmittal }) {
  if (rounds.length < 2) return null
  return (
    <Card title={words.rounds} count={rounds.length} flush>
      {rounds.map(({ id, round }) => (
        <article key={id} className={classes.entry}>
          <div className={classes.entryHead}>
            {round === shown ? (
              <b>{words.round(round)}</b>
            ) : (
              <AppLink href={`/client-area/submittals/${id}`}>{words.round(round)}</AppLink>
            )}
          </div>
        </article>
      ))}
    </Card>
  )
}
