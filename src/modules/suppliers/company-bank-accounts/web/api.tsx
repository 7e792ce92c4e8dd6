import { useQuery } from '@tanstack/react-query'
import { allows } from '#platform/contract/documents/lifecycle.ts'
import { refresh } from '#platform/web/queries/api.ts'
import { ActionButton } from '#platform/web/records/action-button.tsx'
import { listQuery, recordQuery, type WireRecord } from '#platform/web/queries/queries.ts'
import type { RowOf } from '#platform/web/lists/use-list.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { countryName } from '#platform/contract/values/countries.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { type BankAccountRecord, companyBankAccounts } from '../contract.ts'
import { bankAccountLifecycle, FORMAT_NOTE } from '../domain.ts'
import classes from './bank-accounts.module.css'
import { EnterAccount } from './enter-account.tsx'
import { RevealButton } from './reveal-button.tsx'

type Row = RowOf<typeof companyBankAccounts>

const refreshAccounts = () => void refresh('company-bank-accounts')
const actionNames = Object.keys(bankAccountLifecycle.actions) as (keyof typeof bankAccountLifecycle.actions)[]

/** Where the company is paid: masked, entered by one person and confirmed by another. */
export function BankCard({ companyId }: { companyId: string }) {
  const { data, error, refetch } = useQuery(
    listQuery<Row>(companyBankAccounts, { filter: { companyId: [companyId] }, perPage: 50 }),
  )
  return (
    <Card
      title="Bank accounts"
      count={data?.meta.total}
      action={<EnterAccount companyId={companyId} label="Enter account" />}
    >
      <div className={classes.stack}>
        <Alert tone="blue">{FORMAT_NOTE}</Alert>
        {error && !data && (
          <ErrorState error={error} what="The accounts" noun="bank accounts" retry={() => void refetch()} />
        )}
        {!data && !error && <SkeletonRows rows={2} columns={3} />}
        {data?.data.length === 0 && <p>No bank account has been entered yet.</p>}
        {data?.data.map((row) => (
          <Account key={row.id} id={row.id} companyId={companyId} />
        ))}
      </div>
    </Card>
  )
}

function Account({ id, companyId }: { id: string; companyId: string }) {
  const { data } = useQuery(recordQuery<BankAccountRecord & WireRecord>(companyBankAccounts, id))
  if (!data) return <SkeletonRows rows={1} columns={4} />
  const { status, can } = data
  const possible = actionNames.filter((name) => allows(bankAccountLifecycle, name, status))
  return (
    <fieldset className={classes.choice}>
      <legend>
        {data.bankName} {data.masked}
      </legend>
      <div className={classes.stack}>
        <div className={classes.buttons}>
          <StatusChip table={bankAccountLifecycle} state={status} />
          <RevealButton account={data} />
          {possible.map((name) => (
            <ActionButton
              key={name}
              small
              contract={companyBankAccounts}
              action={name}
              record={data}
              info={bankAccountLifecycle.actions[name]}
              {...(name === 'confirm' ? { input: confirmNote } : {})}
              onDone={refreshAccounts}
            />
          ))}
          {can.end === true && status !== bankAccountLifecycle.initial && (
            <EnterAccount companyId={companyId} label="Replace" replaces={data} />
          )}
        </div>
        <Facts
          facts={{
            Holder: data.holder,
            Country: countryName(data.country),
            BIC: data.bic,
            Currency: data.currency,
            Entered: (
              <>
                {data.enteredByName}, <InstantText at={data.createdAt} />
              </>
            ),
            Confirmed: data.confirmedByName && (
              <>
                {data.confirmedByName}, <InstantText at={data.confirmedAt} />
              </>
            ),
            Ended: data.endedByName && (
              <>
                {data.endedByName}, <InstantText at={data.endedAt} />
              </>
            ),
            Reason: data.endReason,
          }}
        />
      </div>
    </fieldset>
  )
}

const confirmNote = () => (
  <p>
    You stand for it that the company itself named this account, asked by a telephone number that was known
    before. From then on payments may go to it.
  </p>
)
