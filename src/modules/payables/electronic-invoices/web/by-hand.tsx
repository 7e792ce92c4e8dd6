import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useUser } from '#platform/web/session/current-user.ts'
import { localToday } from '#platform/web/ui/format.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { type InvoiceStart, NewInvoice } from '#modules/payables/invoices/web/api.tsx'
import classes from './from-file.module.css'
import { printedValues } from './printed-values.ts'

// Reading PDFs is a large part of its own: it comes when there is one to show.
const PdfPages = lazy(async () => ({ default: (await import('#platform/web/pdf/pdf-pages.tsx')).PdfPages }))

/** What cannot be read is shown all the same, and typed. */
async function printedLines(file: File) {
  const { pdfLines } = await import('#platform/web/pdf/open-pdf.ts')
  return pdfLines(file).catch(() => [])
}

interface ByHandProps {
  file: File
  onMade: (made: { id: string }) => void
}

/**
 * A PDF that holds no electronic invoice: its pages, and beside them the form of a new invoice with what their text seems to
 * say. Each of these is told with its place, to be compared; of a scan nothing is.
 */
export function ByHand({ file, onMade }: ByHandProps) {
  const { facility_id: facilityId } = useUser()
  const { data: lines, isPending } = useQuery({
    queryKey: ['printed-invoice', file.name, file.size, file.lastModified] as const,
    queryFn: () => printedLines(file),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const today = localToday()
  const { values, read } = printedValues(lines ?? [], today)
  const start = { kind: 'invoice', receivedOn: today, facilityId: facilityId ?? null, lines: [], ...values }
  return (
    <div className={classes.beside}>
      <div className={classes.paper}>
        <Suspense fallback={<p>Loading the page ...</p>}>
          <PdfPages file={file} title={file.name} />
        </Suspense>
      </div>
      {isPending ? (
        <SkeletonRows rows={8} columns={2} />
      ) : (
        <NewInvoice start={start as InvoiceStart} said={read} onMade={onMade} />
      )}
    </div>
  )
}
