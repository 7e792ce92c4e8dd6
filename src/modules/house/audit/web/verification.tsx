import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, reading } from '#platform/web/queries/api.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { useMay } from '#platform/web/queries/queries.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { formatCount } from '#platform/web/ui/format.ts'
import { InstantText } from '#platform/web/ui/text.tsx'
import { audit, type Verification } from '../contract.ts'
import { isUnderWay, verificationStates } from '../domain.ts'
import classes from './audit.module.css'
import { VerifyDialog } from './verify-dialog.tsx'

const REREAD = 1_000

/** What the last verification of the trail said, and the way to ask for the next. */
export function VerificationPanel() {
  const [asking, setAsking] = useState(false)
  const mayVerify = useMay('audit:verify')
  const { data } = useQuery({
    ...reading(api(audit).verifications),
    refetchInterval: (query) => {
      const [newest] = query.state.data ?? []
      return newest && isUnderWay(newest.state) ? REREAD : false
    },
  })
  const last = data?.[0]
  const isBusy = last !== undefined && isUnderWay(last.state)
  return (
    <section className={classes.panel} aria-label="Verification">
      <div className={classes.words} aria-live="polite">
        {last ? <Result last={last} /> : data && <span>The trail has not been verified here yet.</span>}
      </div>
      <div className={classes.tools}>
        <ButtonLink icon="download" href={fileAddress(audit.endpoints.head, {})} download>
          Download the head
        </ButtonLink>
        {mayVerify && (
          <ReasonedButton
            icon="shield"
            tone="primary"
            reason={isBusy ? 'A verification is under way.' : undefined}
            onClick={() => setAsking(true)}
          >
            Verify the trail
          </ReasonedButton>
        )}
      </div>
      {asking && <VerifyDialog onClose={() => setAsking(false)} />}
    </section>
  )
}

function Result({ last }: { last: Verification }) {
  const { state, rows, total, problem, finishedAt, askedByName, againstSeq } = last
  const against =
    againstSeq === null ? '' : `, held against the exported head of row ${formatCount(againstSeq)}`
  return (
    <>
      <StatusChip table={{ states: verificationStates }} state={state} />
      <span>
        {isUnderWay(state) && (
          <>
            {formatCount(rows)} of {formatCount(total)} rows verified{' '}
            <progress aria-label="Rows verified" value={rows} max={Math.max(1, total)} />
          </>
        )}
        {problem !== null && <b>{problem} </b>}
        {finishedAt && (
          <>
            {formatCount(rows)} rows verified on <InstantText at={finishedAt} /> for {askedByName}
            {against}.
          </>
        )}
        {!finishedAt &&
          !isUnderWay(state) &&
          'The last verification was cut off before it ended. Ask for another one.'}
      </span>
    </>
  )
}
