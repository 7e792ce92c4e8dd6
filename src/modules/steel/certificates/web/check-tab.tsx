import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { fileUrl, filesQuery } from '#platform/web/activity/activity-client.ts'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { ActionDialog } from '#platform/web/records/action-dialog.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { Dim } from '#platform/web/ui/text.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import { type CertificateRecord, certificates } from '../contract.ts'
import classes from './certificates.module.css'
import { HeatValues } from './heat-values.tsx'
import { type Reading, useReading } from './reading/use-reading.ts'
import { useEntering } from './use-entering.ts'
import { certifiedWords, overallWords } from './words.ts'

// Reading PDFs is a large part of its own: it comes when there is one to show.
const PdfPages = lazy(async () => ({ default: (await import('#platform/web/pdf/pdf-pages.tsx')).PdfPages }))

const PDF = 'application/pdf'

type Point = Pick<CertificateRecord['check']['values'][number], 'key' | 'sentence'>

/** The page of the mill on the left, its values beside their limits on the right; on a phone one of them at a time. */
export function CheckTab({ certificate }: { certificate: CertificateRecord }) {
  const [side, setSide] = useState<'page' | 'values'>('values')
  const [point, setPoint] = useState<Point | null>(null)
  const { enter, problem } = useEntering(certificate)
  const { check } = certificate
  const concede = certificate.can.concede === true ? setPoint : undefined
  const words = overallWords[check.overall]
  const { data: files = [] } = useQuery(filesQuery('certificates', certificate.id))
  const letters = Object.fromEntries(files.map(({ id, name }) => [id, name]))
  const page = files.find(({ mime }) => mime === PDF || mime.startsWith('image/'))
  const url = page && fileUrl('certificates', certificate.id, page.id, true)
  const reading = useReading(certificate, page?.mime === PDF ? url : undefined)
  const isOpen = ({ lineId, field }: Reading['found'][number]) =>
    !certificate.values.some((one) => one.lineId === lineId && one.field === field)
  const left = certificate.can.enterValue === true ? reading.found.filter(isOpen).length : 0
  return (
    <>
      <div className={classes.switch}>
        <Button small onClick={() => setSide('page')} aria-pressed={side === 'page'}>
          Page
        </Button>
        <Button small onClick={() => setSide('values')} aria-pressed={side === 'values'}>
          Values
        </Button>
      </div>
      <div className={classes.split}>
        <div className={classNames(classes.page, side === 'values' && classes.hidden)}>
          <PageOfMill
            url={url}
            isPdf={page?.mime === PDF}
            title={`Certificate ${certificate.millCertificateNo}`}
            framed={reading.framed}
          />
        </div>
        <div className={classNames(classes.values, side === 'page' && classes.hidden)}>
          {problem && <Alert title={problem} live />}
          {left > 0 && (
            <Alert tone="blue" title={`${left} ${left === 1 ? 'value was' : 'values were'} read on the page`}>
              Compare each with its frame on the page: Enter takes it and goes to the next.
            </Alert>
          )}
          <Card title="Check" count={<Chip tone={words.tone}>{words.label}</Chip>}>
            <ul className={classes.points}>
              {check.header.map((one) => (
                <li key={one.key}>
                  <span>
                    {one.sentence}
                    {one.concession && ` Concession ${one.concession.number}: ${one.concession.reason}`}
                  </span>
                  {one.isOpen && concede && one.check !== 'heat' ? (
                    <Button small onClick={() => concede(one)}>
                      Concession
                    </Button>
                  ) : (
                    <Chip tone={one.isOpen ? 'red' : one.concession ? 'violet' : 'green'}>
                      {one.isOpen ? 'Open' : one.concession ? 'Conceded' : 'Good'}
                    </Chip>
                  )}
                </li>
              ))}
            </ul>
          </Card>
          <CertifiedTo materials={certificate.certifiedTo} />
          {certificate.lines.length === 0 && 'Add the heats of the certificate first, on the tab Heats.'}
          {certificate.lines.map((line) => (
            <HeatValues
              key={line.id}
              certificate={certificate}
              line={line}
              enter={enter}
              reading={reading}
              concede={concede}
            />
          ))}
        </div>
      </div>
      {point && (
        <ActionDialog
          contract={certificates}
          action="concede"
          record={certificate}
          info={{ label: 'Concession', needsReason: true }}
          start={{ key: point.key }}
          onClose={() => setPoint(null)}
        >
          {(form) => (
            <>
              <p>{point.sentence}</p>
              <TextField {...form.field<string>('number', 'Number of the concession', true)} />
              <SelectField {...form.field<string>('fileId', 'Letter of the customer')} options={letters} />
              <TextField
                {...form.field<string>('nonConformanceNo', 'Or the non-conformance that decided it')}
              />
              <SigningFields form={form} meaning="approved" label={`a concession of ${certificate.number}`} />
            </>
          )}
        </ActionDialog>
      )}
    </>
  )
}

/** Each specification that the page names with its verdict, and which value of which heat fails; nothing where there is one. */
function CertifiedTo({ materials }: { materials: CertificateRecord['certifiedTo'] }) {
  if (materials.length < 2) return null
  return (
    <Card title="Certified to" count={materials.length}>
      <ul className={classes.points} aria-label="Certified to">
        {materials.map(({ specificationId, specificationName, grade, level, heats }) => {
          const { label, tone } = certifiedWords(heats)
          const failing = heats.filter(({ sentences }) => sentences.length > 0)
          return (
            <li key={`${specificationId} ${grade}`}>
              <span>
                <AppLink href={`/setup/specifications/${specificationId}`}>{specificationName}</AppLink>,
                grade {[grade, level].filter(Boolean).join(', ')}
                {failing.map(({ heatId, heat, sentences }) => (
                  <div key={heatId}>
                    <Dim>{[heats.length > 1 && `Heat ${heat}:`, ...sentences].filter(Boolean).join(' ')}</Dim>
                  </div>
                ))}
              </span>
              <Chip tone={tone}>{label}</Chip>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

interface PageOfMillProps {
  /** Left out: nothing is attached yet. */
  url: string | undefined
  isPdf: boolean
  title: string
  framed: Reading['framed']
}

function PageOfMill({ url, isPdf, title, framed }: PageOfMillProps) {
  if (url === undefined)
    return <p>Attach the PDF or photo of the mill on the tab Files: it is shown here beside the values.</p>
  if (!isPdf) return <img src={url} alt={title} />
  return (
    <Suspense fallback={<p>Loading the page ...</p>}>
      <PdfPages file={url} title={title} framed={framed} />
    </Suspense>
  )
}
