import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PlaceOnPage } from '#platform/web/pdf/open-pdf.ts'
import type { CertificateRecord } from '../../contract.ts'
import type { ReadValue } from './read-values.ts'

/** Reading PDFs is a large part of its own; a page that cannot be read is compared by eye alone, as ever. */
async function valuesOnPages(url: string, lines: CertificateRecord['lines']): Promise<readonly ReadValue[]> {
  const [{ pdfLines }, { readValues }] = await Promise.all([
    import('#platform/web/pdf/open-pdf.ts'),
    import('./read-values.ts'),
  ])
  return readValues(await pdfLines(url).catch(() => []), lines)
}

const none: readonly ReadValue[] = []

/**
 * What the text of the page of the mill seems to say of its heats, and the place that is being compared. Of a scan nothing
 * is read.
 *
 * @param url of a PDF; left out where there is none
 */
export function useReading(certificate: Pick<CertificateRecord, 'lines'>, url: string | undefined) {
  const { lines } = certificate
  const [framed, setFramed] = useState<PlaceOnPage>()
  const names = lines.map(({ id, heatNo, analysis }) => `${id} ${heatNo} ${analysis}`).join()
  const { data: found = none } = useQuery({
    queryKey: ['values-on-pages', url, names] as const,
    queryFn: () => valuesOnPages(url ?? '', lines),
    enabled: url !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const byField = useMemo(
    () => new Map(found.map((one) => [`${one.lineId} ${one.field}`, one] as const)),
    [found],
  )
  return {
    found,
    /** The first test of a kind only: which of several a number belongs to is for a person. */
    of: (lineId: string, field: string, test = 0): ReadValue | undefined =>
      test === 0 ? byField.get(`${lineId} ${field}`) : undefined,
    framed,
    look: setFramed,
  }
}

export type Reading = ReturnType<typeof useReading>
