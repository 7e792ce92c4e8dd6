import { useQuery } from '@tanstack/react-query'
import { refresh } from '#platform/web/queries/api.ts'
import { ActionButton } from '#platform/web/records/action-button.tsx'
import { fileUrl, filesQuery } from '#platform/web/activity/activity-client.ts'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { columnsOf } from '#platform/web/table/columns.ts'
import { Tag } from '#platform/web/ui/chip.tsx'
import { Dim } from '#platform/web/ui/text.tsx'
import { type SupplierRecord, suppliers } from '../contract.ts'
import classes from './suppliers.module.css'
import { ExpiryText } from '#platform/web/ui/expiry-text.tsx'
import { CurrentAndEndedCard } from './current-and-ended-card.tsx'

type Certificate = SupplierRecord['certificates'][number]

const refreshCompany = () => void refresh('companies')

const fieldsFor = (companyId: string) => (form: ActionForm) => (
  <>
    <TextField {...form.field<string>('standard', 'Standard', true)} placeholder="ISO 9001" maxLength={120} />
    <TextField {...form.field<string>('number', 'Number', true)} maxLength={80} />
    <TextField {...form.field<string>('body', 'Issued by', false)} maxLength={200} />
    <DateField {...form.field<string>('issuedOn', 'Issued on', false)} />
    <DateField
      {...form.field<string>('expiresOn', 'Valid until', false)}
      hint="Leave empty where it has no end"
    />
    <SwitchField
      {...form.field<boolean>('isMandatory', 'Mandatory')}
      hint="Without it the supplier is approved under conditions only"
    />
    <FileChoice companyId={companyId} form={form} />
  </>
)

/** The certificate itself, out of the files of the company. */
function FileChoice({ companyId, form }: { companyId: string; form: ActionForm }) {
  const { data = [] } = useQuery(filesQuery('companies', companyId))
  const options = data.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <SelectField
      {...form.field<string>('fileId', 'File', false)}
      options={options}
      hint={options.length === 0 ? 'Add the file under Files first; then it can be chosen here' : undefined}
    />
  )
}

const valuesOf = ({ standard, number, body, issuedOn, expiresOn, isMandatory, fileId }: Certificate) => ({
  standard,
  number,
  body,
  issuedOn,
  expiresOn,
  isMandatory,
  fileId,
})

function RowActions({ supplier, certificate }: { supplier: SupplierRecord; certificate: Certificate }) {
  const shared = { small: true, contract: suppliers, record: supplier, onDone: refreshCompany } as const
  const input = fieldsFor(supplier.id)
  const { id } = certificate
  return (
    <div className={classes.rowButtons}>
      <ActionButton
        {...shared}
        action="addCertificate"
        info={{ label: 'Renew' }}
        start={{ ...valuesOf(certificate), issuedOn: null, expiresOn: null, fileId: null, replacesId: id }}
        input={input}
      />
      <ActionButton
        {...shared}
        action="changeCertificate"
        info={{ label: 'Correct' }}
        start={{ ...valuesOf(certificate), certificateId: id }}
        input={input}
      />
      <ActionButton
        {...shared}
        action="endCertificate"
        info={{ label: 'End', needsReason: true }}
        start={{ certificateId: id }}
      />
    </div>
  )
}

const columnsFor = (supplier: SupplierRecord) =>
  columnsOf(suppliers.endpoints.get.response.shape.certificates.element, [
    {
      field: 'standard',
      cell: (one) => (
        <div className={classes.words}>
          <b>{one.standard}</b> {one.isMandatory && !one.endedAt && <Tag>Mandatory</Tag>}
        </div>
      ),
    },
    {
      field: 'number',
      card: 'main',
      cell: (one) => (
        <div className={classes.words}>
          {one.fileId ? (
            <a
              className={classes.link}
              href={fileUrl('companies', supplier.id, one.fileId, true)}
              target="_blank"
              rel="noreferrer"
            >
              {one.number}
            </a>
          ) : (
            one.number
          )}
        </div>
      ),
    },
    { field: 'body', cell: (one) => <div className={classes.words}>{one.body}</div> },
    {
      field: 'expiresOn',
      card: 'corner',
      cell: (one) =>
        one.endedAt ? (
          <span className={classes.ended}>{one.endReason ?? 'ended'}</span>
        ) : one.expiresOn ? (
          <ExpiryText date={one.expiresOn} />
        ) : (
          <Dim>no end</Dim>
        ),
    },
    {
      key: 'actions',
      header: 'Actions',
      card: 'footEnd',
      cell: (one) => !one.endedAt && <RowActions supplier={supplier} certificate={one} />,
    },
  ])

/** The certificates of the company; those that were renewed or ended on demand. */
export function CertificatesCard({ supplier }: { supplier: SupplierRecord }) {
  return (
    <CurrentAndEndedCard
      title="Certificates"
      rows={supplier.certificates}
      columns={columnsFor(supplier)}
      empty="No certificate is on record yet."
      add={
        <ActionButton
          small
          contract={suppliers}
          action="addCertificate"
          record={supplier}
          info={{ label: 'Add certificate' }}
          start={{ isMandatory: false }}
          input={fieldsFor(supplier.id)}
          onDone={refreshCompany}
        />
      }
    />
  )
}
