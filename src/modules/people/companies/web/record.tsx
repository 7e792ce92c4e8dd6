import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Files } from '#platform/web/activity/files.tsx'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { reasonOf } from '#platform/web/records/action-bar.tsx'
import { ActionDialog } from '#platform/web/records/action-dialog.tsx'
import { type RecordOf, RecordPage } from '#platform/web/records/record-page.tsx'
import { TabForm } from '#platform/web/forms/tab-form.tsx'
import { Timeline } from '#platform/web/activity/timeline.tsx'
import { Cards } from '#platform/web/shell/cards.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Chip, StatusChip } from '#platform/web/ui/chip.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { openFile } from '#platform/web/queries/files.ts'
import { companies } from '../contract.ts'
import { companyStatuses, needsSupplierStatus, rolesText, supplierStatuses } from '../domain.ts'
import classes from './companies.module.css'
import { companyFields, companySections, peopleSections } from './fields.tsx'
import { KeyFacts } from './key-facts.tsx'

const CustomerTab = lazy(async () => ({ default: (await import('./customer-tab.tsx')).CustomerTab }))
const RelatedTab = lazy(async () => ({ default: (await import('./related-tab.tsx')).RelatedTab }))
const MergeDialog = lazy(async () => ({ default: (await import('./merge/merge-dialog.tsx')).MergeDialog }))

type Company = RecordOf<typeof companies>

const detailNames = companySections.flatMap(({ fields }) => fields)

export const prefetch = prefetchRecord(companies)

/** The credit hold is set, or lifted where there is one. */
const stepOf = ({ creditHoldReason }: Company) =>
  creditHoldReason === null
    ? ({
        action: 'setCreditHold',
        label: 'Set credit hold',
        sentence: 'Nothing that is sold leaves for this company until the hold is lifted.',
      } as const)
    : ({ action: 'liftCreditHold', label: 'Lift credit hold', sentence: 'Goods leave again.' } as const)

/** `/companies/{id}` */
export function Screen() {
  const { id = '' } = useParams({ strict: false })
  const [merging, setMerging] = useState<Company | null>(null)
  const [holding, setHolding] = useState<Company | null>(null)
  const moreOf = (company: Company) => [
    {
      label: 'Company sheet (PDF)',
      icon: 'print' as const,
      onClick: () => openFile(companies.endpoints.sheet, { params: { id: company.id } }),
    },
    {
      label: 'Merge duplicate',
      icon: 'layers' as const,
      reason: company.can.merge === true ? undefined : company.can.merge,
      onClick: () => setMerging(company),
    },
    {
      label: stepOf(company).label,
      icon: 'lock' as const,
      reason: reasonOf(company.can[stepOf(company).action]),
      onClick: () => setHolding(company),
    },
  ]
  return (
    <>
      <RecordPage
        contract={companies}
        id={id}
        list="/companies"
        head={headOf}
        tabs={tabsOf}
        aside={asideOf}
        more={moreOf}
      />
      {holding && (
        <ActionDialog
          contract={companies}
          action={stepOf(holding).action}
          record={holding}
          info={{ label: stepOf(holding).label, needsReason: true }}
          onClose={() => setHolding(null)}
        >
          {stepOf(holding).sentence}
        </ActionDialog>
      )}
      {merging && (
        <Suspense fallback={null}>
          <MergeDialog company={merging} onClose={() => setMerging(null)} />
        </Suspense>
      )}
    </>
  )
}

const headOf = (company: Company) => ({
  title: company.name,
  extra: company.code,
  chip: <Chips company={company} />,
  note: rolesText(company),
  owner: company.accountManagerName,
})

const waiting = <SkeletonRows rows={6} columns={4} />

/** Only the tabs that fit what the company is to us. */
const tabsOf = (company: Company) => {
  const isBoughtFrom = needsSupplierStatus(company) || company.isInspectionBody
  return [
    { key: 'details', label: 'Details', content: () => <Details company={company} /> },
    {
      key: 'people',
      label: 'Contacts',
      count: company.contacts.length,
      content: () => (
        <>
          <People company={company} />
          <div className={classes.cards}>
            <Cards place="companies/contacts" id={company.id} />
          </div>
        </>
      ),
    },
    ...(company.isCustomer
      ? [
          {
            key: 'customer',
            label: 'Customer',
            content: () => (
              <Suspense fallback={waiting}>
                <CustomerTab company={company} />
              </Suspense>
            ),
          },
        ]
      : []),
    ...(isBoughtFrom
      ? [
          {
            key: 'supplier',
            label: needsSupplierStatus(company) ? 'Supplier' : 'Certificates',
            content: () => (
              <Cards place="companies/supplier" id={company.id} name={company.name} waiting={waiting} />
            ),
          },
        ]
      : []),
    {
      key: 'pqf',
      label: 'Pre-qualification',
      content: () => <Cards place="companies/pqf" id={company.id} waiting={waiting} />,
    },
    {
      key: 'related',
      label: 'Related',
      content: () => (
        <Suspense fallback={waiting}>
          <RelatedTab id={company.id} />
        </Suspense>
      ),
    },
    { key: 'files', label: 'Files', content: () => <Files slice="companies" id={company.id} /> },
    { key: 'timeline', label: 'Timeline', content: () => <Timeline slice="companies" id={company.id} /> },
  ]
}

const asideOf = (company: Company) => <KeyFacts company={company} />

function Chips({ company }: { company: Company }) {
  if (company.mergedIntoId) return <Chip tone="grey">Merged</Chip>
  return (
    <>
      <StatusChip table={{ states: companyStatuses }} state={company.status} />
      {company.creditHoldReason && <Chip tone="red">Credit hold</Chip>}
      {company.supplierStatus && (
        <StatusChip table={{ states: supplierStatuses }} state={company.supplierStatus} />
      )}
    </>
  )
}

/** A double entry leads on to the company it became part of, unless its reader came to look at it. */
function MergedNotice({ company }: { company: Company }) {
  const { parameters } = useScreenUrl()
  const goTo = useGoTo()
  const target = `/companies/${company.mergedIntoId}` as const
  const isLeading = company.mergedIntoId !== null && parameters.stay === undefined
  useEffect(() => {
    if (isLeading) void goTo(`${target}?from=${company.code}`, { replace: true })
  }, [isLeading, goTo, target, company.code])
  if (company.mergedIntoId)
    return (
      <div className={classes.notice}>
        <Alert tone="blue" title={`This entry was merged into ${company.mergedIntoName}`}>
          <AppLink className={classes.link} href={target}>
            Open {company.mergedIntoName}
          </AppLink>
        </Alert>
      </div>
    )
  if (!parameters.from) return null
  return (
    <div className={classes.notice}>
      <Alert tone="blue" title={`${parameters.from} was merged into this company`}>
        <AppLink className={classes.link} href={`/companies/${company.id}?tab=related`}>
          What was merged
        </AppLink>
      </Alert>
    </div>
  )
}

function Details({ company }: { company: Company }) {
  return (
    <>
      <MergedNotice company={company} />
      <TabForm
        key={company.id}
        contract={companies}
        record={company}
        fields={companyFields(company.id)}
        sections={companySections}
        only={detailNames}
      />
    </>
  )
}

const People = ({ company }: { company: Company }) => (
  <TabForm
    key={company.id}
    contract={companies}
    record={company}
    fields={companyFields(company.id)}
    sections={peopleSections}
    only={['addresses', 'contacts']}
  />
)
