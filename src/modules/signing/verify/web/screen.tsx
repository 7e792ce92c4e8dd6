import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Chip, StatusChip } from '#platform/web/ui/chip.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState, StateMessage } from '#platform/web/ui/states.tsx'
import { DateText } from '#platform/web/ui/text.tsx'
import outside from '#platform/web/shell/layouts/outside-page.module.css'
import { meanings, formatSignedAt } from '#modules/signing/signature/domain.ts'
import { type VerifiedAnswer, verify } from '../contract.ts'
import { documentStates, findingSentences, stateSentences } from '../domain.ts'
import { CompareFile } from './compare-file.tsx'
import classes from './verify.module.css'

const states = { states: documentStates }
const findingTones = { none: 'blue', verified: 'green', changed: 'amber', unsound: 'red' } as const

/** `/verify/{code}`: what a print is worth, for everybody who holds it. */
export function Screen() {
  const { code = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({
    ...reading(api(verify).document, { params: { code } }),
    retry: false,
  })
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />
  if (!data) return <SkeletonRows columns={1} />
  return <Verified data={data} />
}

/** What is told of a document to everybody. */
export function Verified({ data }: { data: VerifiedAnswer }) {
  return (
    <article className={`${outside.page} ${classes.page}`}>
      <h1>
        {data.kind} {data.number}
        {data.revision !== null && ` Rev ${data.revision}`}
      </h1>
      <p className={classes.state}>
        <StatusChip table={states} state={data.state} /> {stateSentences[data.state]}
      </p>
      <Facts facts={{ Issued: data.issuedOn && <DateText date={data.issuedOn} /> }} />
      {data.figures && (
        <section aria-labelledby="figures">
          <h2 id="figures">What the paper has to say</h2>
          <Facts facts={Object.fromEntries(data.figures.map(({ label, value }) => [label, value]))} />
        </section>
      )}
      <Signatures document={data} />
      {(data.pdfSha256 !== null || data.pagesSha256.length > 0) && <CompareFile {...data} />}
    </article>
  )
}

function Failure({ error, retry }: { error: Error; retry: () => void }) {
  const status = error instanceof ApiError ? error.status : 0
  // What cannot be a code at all is refused as such: to a reader it is a code nobody knows.
  if (status === 404 || status === 400 || status === 422) {
    return (
      <StateMessage
        page
        icon="search"
        title="This code is unknown"
        action={<ButtonLink href="/verify">Check the file instead</ButtonLink>}
      >
        No document carries it. Scan the code on the paper again, or ask whoever gave you the paper.
      </StateMessage>
    )
  }
  if (status === 429) return <TooMany />
  return <ErrorState page error={error} what="The check" noun="documents" retry={retry} />
}

export const TooMany = () => (
  <StateMessage page icon="clock" title="Too many checks at once">
    Wait a minute, then open the page again.
  </StateMessage>
)

function Signatures({ document }: { document: VerifiedAnswer }) {
  const { signatures, finding } = document
  return (
    <section aria-labelledby="signatures">
      <h2 id="signatures">Signatures</h2>
      <Alert tone={findingTones[finding]}>{findingSentences[finding]}</Alert>
      <ul className={classes.list}>
        {signatures.map((one) => (
          <li key={`${one.signedAt} ${one.name} ${one.meaning}`}>
            <b>{meanings[one.meaning].label}</b> by {one.name}
            <span>{formatSignedAt(one.signedAt, one.timeZone)}</span>
            {one.changedAfter && (
              <Chip tone="amber" icon="alert">
                Changed after signing
              </Chip>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
