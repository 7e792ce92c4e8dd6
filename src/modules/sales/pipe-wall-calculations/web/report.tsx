import { fileAddress } from '#platform/web/queries/files.ts'
import type { SearchText } from '#platform/web/queries/search-string.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { pipeWallCalculations } from '../contract.ts'
import { isRefused } from '../contract/result.ts'
import { evaluateUnknown } from '../domain/engine.ts'
import type { PipeWallTables } from '../domain/tables/tables.ts'
import classes from './calculator.module.css'
import { caseOf } from './calculator/draft.ts'
import { emptyDraft, unitsOf } from './calculator/draft-units.ts'
import { addressOf } from './calculator/use-draft.ts'
import { useTables } from './calculator/use-tables.ts'

const { pdf, report } = pipeWallCalculations.endpoints
const asked = (download: boolean) => (download ? { download: '1' as const } : {})

/** Where the report of a saved calculation is. */
const pdfUrl = (id: string, download = false): string =>
  fileAddress(pdf, { params: { id }, query: asked(download) })

/** Where the report of a case is that was never saved. */
const reportUrl = (input: object, download = false): string =>
  fileAddress(report, { query: { case: JSON.stringify(input), ...asked(download) } })

/** `/pipe-wall-calculator/pdf`: the report of the calculation in the query string, or of a saved one. */
export function Screen() {
  const { parameters } = useScreenUrl()
  const { data: tables, error, refetch } = useTables()
  const { record } = parameters
  if (record) return <Report shown={pdfUrl(record)} saved={pdfUrl(record, true)} back={`?record=${record}`} />
  if (error)
    return <ErrorState page error={error} what="The report" noun="the report" retry={() => void refetch()} />
  if (!tables) return <SkeletonRows rows={10} columns={3} />
  return <ReportOfCase parameters={parameters} tables={tables} />
}

function ReportOfCase({
  parameters,
  tables,
}: {
  parameters: Readonly<Record<string, string>>
  tables: PipeWallTables
}) {
  const draft = { ...emptyDraft, ...unitsOf(parameters['units'] ?? 'si'), ...parameters }
  const given = caseOf(draft)
  const result = evaluateUnknown(given, tables)
  const back = addressOf('', parameters)
  if (isRefused(result)) {
    return (
      <EmptyState
        page
        title="There is no report yet"
        action={<ButtonLink href={`/pipe-wall-calculator${back}`}>Back to the calculator</ButtonLink>}
      >
        {result.errors.map(({ message }) => message).join(' ')}
      </EmptyState>
    )
  }
  return <Report shown={reportUrl(given)} saved={reportUrl(given, true)} back={back} />
}

function Report({ shown, saved, back }: { shown: string; saved: string; back: SearchText }) {
  return (
    <>
      <PageHead
        title="Pipe wall report"
        actions={
          <>
            <ButtonLink href={`/pipe-wall-calculator${back}`}>Back to the calculator</ButtonLink>
            <a className={classes.download} href={saved} download>
              Download
            </a>
          </>
        }
      />
      <iframe className={classes.report} src={shown} title="Report" />
    </>
  )
}
