import { formatAmount } from '#platform/contract/values/amounts.ts'
import { type ActionEntry, type DialogTable, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { soleApprovalFields } from '#platform/web/records/sole-approval.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, MoneyText } from '#platform/web/ui/text.tsx'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import type { InvoiceRecord } from '../contract.ts'
import { invoiceKinds, invoiceLifecycle, isApproved, isOnHold } from '../domain.ts'

const { actions } = invoiceLifecycle

type Tier = 'buyer' | 'manager'

/** What the reader may release as a buyer, or as a manager. */
const releasable = ({ holds }: InvoiceRecord, tier: Tier) => holds.filter((hold) => hold.tier === tier)

const releaseEntry = (action: 'release' | 'releaseAbove', tier: Tier): ActionEntry<InvoiceRecord> => ({
  info: actions[action],
  done: ({ status }) => (isOnHold(status) ? 'is released in part' : 'is released, nothing holds it any more'),
  start: (record) => {
    const [first] = releasable(record, tier)
    return { lineId: first?.lineId, hold: first?.kind }
  },
  fields: (form, record) => <ReleaseFields form={form} record={record} tier={tier} />,
})

/** The dialogs of an invoice; an action that is not named here gets the usual one. */
export const dialogs = {
  register: {
    info: actions.register,
    done: 'is registered',
    fields: (_, { totals, currency }) => (
      <Sentence>
        {`${formatAmount(totals.gross, currency)} ${currency} with tax. Its lines count on their orders from now on.`}
      </Sentence>
    ),
  },
  release: releaseEntry('release', 'buyer'),
  releaseAbove: releaseEntry('releaseAbove', 'manager'),
  approve: {
    info: actions.approve,
    done: ({ status }) => (isApproved(status) ? 'is approved for payment' : 'is approved on this step'),
    fields: (form, record) => (
      <>
        <WhatIsPaid record={record} />
        <SigningFields form={form} meaning="approved" label={record.number} />
      </>
    ),
  },
  approveOwn: {
    info: actions.approveOwn,
    done: 'is approved for payment',
    fields: (form, record) => (
      <>
        <WhatIsPaid record={record} />
        {soleApprovalFields(form)}
        <SigningFields form={form} meaning="approved" label={record.number} />
      </>
    ),
  },
  correct: {
    info: actions.correct,
    done: 'is a draft again',
    fields: () => (
      <Sentence>
        It becomes a draft again, its lines count no more on their orders, and what was released has to be
        released anew.
      </Sentence>
    ),
  },
  dispute: {
    info: actions.dispute,
    done: 'is disputed',
    fields: () => <Sentence>Nothing of it is paid until the dispute is settled.</Sentence>,
  },
  void: {
    info: actions.void,
    done: 'is void',
    fields: () => (
      <Sentence>
        It keeps its number and counts no more on its orders. The supplier's number can be registered again.
      </Sentence>
    ),
  },
} satisfies DialogTable<InvoiceRecord>

/** What whoever signs an approval lets go out: to whom, for what, and to which account. */
function WhatIsPaid({ record }: { record: InvoiceRecord }) {
  const { totals, currency, paysTo, orders, releases, notices } = record
  return (
    <>
      {notices.map((notice) => (
        <Alert key={notice} tone="amber">
          {notice}
        </Alert>
      ))}
      <Facts
        facts={{
          Supplier: record.supplierName,
          "Supplier's number": `${invoiceKinds[record.kind]} ${record.supplierInvoiceNo}`,
          Net: <MoneyText value={totals.net} currency={currency} />,
          'To pay': <MoneyText value={record.toPay} currency={currency} />,
          Due: <DateText date={record.dueOn} />,
          Orders: orders.map(({ number }) => number).join(', '),
          'Paid to': paysTo.map(({ bankName, masked }) => `${bankName} ${masked}`).join(', '),
          Released: releases
            .map(
              ({ lineNo, amount, byName }) =>
                `line ${lineNo}: ${formatAmount(amount, currency)} by ${byName}`,
            )
            .join(', '),
        }}
      />
    </>
  )
}

interface ReleaseFieldsProps {
  form: ActionForm
  record: InvoiceRecord
  tier: Tier
}

/** Which hold is released, and the signature for it. */
function ReleaseFields({ form, record, tier }: ReleaseFieldsProps) {
  const holds = releasable(record, tier)
  const line = form.field<string>('lineId', 'Line')
  const hold = form.field<string>('hold', 'Hold', true)
  const options = Object.fromEntries(holds.map((one) => [`${one.lineId} ${one.kind}`, one.sentence]))
  return (
    <>
      <SelectField
        {...hold}
        value={`${line.value ?? ''} ${hold.value ?? ''}`}
        options={options}
        onChange={(chosen) => {
          const [lineId, kind] = (chosen ?? '').split(' ')
          line.onChange(lineId ?? null)
          hold.onChange(kind ?? null)
        }}
      />
      <SigningFields form={form} meaning="released" label={record.number} />
    </>
  )
}
