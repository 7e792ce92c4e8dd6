import type { ScreenAddress } from '#platform/contract/register.ts'
import type { ReactNode } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { type FirstStep, type FirstStepPart, firstStepsOf, setup } from '../contract.ts'
import classes from './first-steps.module.css'
import { SampleData } from './sample-data.tsx'

interface Step {
  readonly href: ScreenAddress
  readonly title: string
  readonly about: string
}

/** Where each step is done. */
export const steps: Readonly<Record<FirstStep, Step>> = {
  lists: {
    href: '/setup',
    title: 'Load the starter set',
    about: 'Segments, sales steps, product codes and PSL levels to begin with.',
  },
  letterhead: {
    href: '/setup/facilities',
    title: 'Complete the letterhead',
    about: 'Legal entity, address and city of every facility, and a logo. Nothing is sent without them.',
  },
  taxCodes: {
    href: '/setup/facilities',
    title: 'Enter the tax codes',
    about: 'The rates that quotes and invoices of a facility may show.',
  },
  mail: {
    href: '/setup/outbox',
    title: 'Connect the mail server',
    about: 'Ask whoever runs the server to set SMTP_URL and MAIL_FROM; then send a test e-mail.',
  },
  secondPerson: {
    href: '/setup/users',
    title: 'Invite a second person',
    about: 'Nobody may approve what they wrote themselves.',
  },
  approver: {
    href: '/setup/quote-traveller-approving-users',
    title: 'Name an approver who has a signature',
    about:
      'On the list of quote approvers; they make their own signature and PIN under Signature in the menu.',
  },
  terms: {
    href: '/setup/terms',
    title: 'Approve your conditions of sale',
    about:
      'The first edition is an example, and quotes go out without it: make an edition of your own, approve it and make it current.',
  },
  backupKey: {
    href: '/setup/backup',
    title: 'Set a key for the backups',
    about: 'Ask whoever runs the server to set BACKUP_KEY; without it backups are not encrypted.',
  },
  ownerApart: {
    href: '/setup/audit',
    title: 'Give the program a database account of its own',
    about: 'DATABASE_OWNER_URL where it is started; until then its account could rewrite the audit trail.',
  },
  https: {
    href: '/setup',
    title: 'Encrypt the way to the program',
    about:
      'TLS_CERT and TLS_KEY where it is started, or a proxy and an APP_URL of https; passwords travel readable now.',
  },
  company: { href: '/companies/create', title: 'Enter the first company', about: 'A customer to quote to.' },
  enquiry: {
    href: '/enquiries/create',
    title: 'Enter the first enquiry',
    about: 'What the customer asks for; the quote is made from it.',
  },
  supplier: {
    href: '/companies',
    title: 'Approve the first supplier',
    about: 'On the page of the company; an order to a supplier who is not approved cannot be submitted.',
  },
  orderApprover: {
    href: '/setup/purchase-order-approving-users',
    title: 'Name who approves purchase orders',
    about: 'Another person than the buyer, with a signature and a PIN.',
  },
  purchaseTerms: {
    href: '/setup/terms',
    title: 'Approve your conditions of purchase',
    about: 'The first edition is an example: make one of your own, approve it and make it current.',
  },
  places: {
    href: '/setup/facilities',
    title: 'Enter the places of the yard',
    about: 'Racks and bays under Storage locations of a facility; a receipt says where its steel lies.',
  },
  stockSignatory: {
    href: '/setup/signatures/regular-signature-users',
    title: 'Name who releases steel',
    about: 'A signatory for stock release, with a signature and a PIN.',
  },
  workCentres: {
    href: '/setup/facilities',
    title: 'Enter the work centres',
    about: 'Machines, benches and booths of a facility; the plan lays operations on them.',
  },
  templates: {
    href: '/setup/psl-levels',
    title: 'Make an operation template',
    about: 'The route that travellers of a PSL level begin with.',
  },
  travellerApprover: {
    href: '/setup/quote-traveller-approving-users',
    title: 'Name who approves travellers',
    about: 'On the list of quote and traveller approvers, for travellers or for both.',
  },
  operationSignatory: {
    href: '/setup/signatures/regular-signature-users',
    title: 'Name who signs operations',
    about: 'A signatory for traveller operations, with a signature and a PIN.',
  },
}

/** What each part of the checklist comes before. */
const parts: Readonly<Record<FirstStepPart, string>> = {
  quote: 'Before the first quote goes out',
  purchaseOrder: 'Before the first purchase order goes out and its steel is released',
  traveller: 'Before the first traveller is released',
}
const partKeys = Object.keys(parts) as FirstStepPart[]

/** The checklists of a new installation; each stays until everything on it is done, and shows what is left. The first one is open. */
export function FirstSteps() {
  // Whoever comes back from a step sees at once that it is done.
  const { data } = useQuery({ ...reading(api(setup).firstSteps), staleTime: 0 })
  if (!data) return null
  const left = partKeys
    .map((part) => ({ part, open: firstStepsOf[part].filter((key) => !data.done[key]) }))
    .filter(({ open }) => open.length > 0)
  if (left.length === 0) return null
  return (
    <>
      <SampleData state={data.sampleData} />
      <Card title="First days" flush>
        {left.map(({ part, open }, at) => (
          <details key={part} open={at === 0} className={classes.part}>
            <summary>
              {parts[part]}
              <span>{`${firstStepsOf[part].length - open.length} of ${firstStepsOf[part].length} done`}</span>
            </summary>
            <ul className={classes.steps}>
              {open.map((key) => (
                <StepRow key={key} step={steps[key]}>
                  {key === 'mail' && data.hasMailServer && <TestMail />}
                </StepRow>
              ))}
            </ul>
          </details>
        ))}
      </Card>
    </>
  )
}

function StepRow({ step: { href, title, about }, children }: { step: Step; children?: ReactNode }) {
  return (
    <li>
      <span className={classes.mark}>
        <Icon name="circle" />
      </span>
      <AppLink href={href} className={classes.step}>
        <b>{title}</b>
        <span>{about}</span>
      </AppLink>
      {children}
    </li>
  )
}

function TestMail() {
  const send = useMutation({
    mutationFn: () => api(setup).sendTestMail(),
    onSuccess: () =>
      toast({ message: 'A test e-mail to you is on its way; the outbox says whether it left.' }),
  })
  return (
    <Button disabled={send.isPending} onClick={() => send.mutate()}>
      Send a test e-mail
    </Button>
  )
}
