import { useEffect, useRef } from 'react'
import { fieldOf } from '../../../../platform/web/data/form-values.ts'
import { useScreenUrl } from '../../../../platform/web/data/screen-url.ts'
import type { RecordForm } from '../../../../platform/web/data/use-record-form.ts'
import type { QuoteShape } from '../preview.ts'

/** After a refused save, shows the tab that holds what has to be put right, when the present one holds none of it. */
export function useTabOfErrors({ refusals, errors }: RecordForm<QuoteShape>): void {
  const { parameters, hrefWith, go } = useScreenUrl()
  const seen = useRef(refusals)
  useEffect(() => {
    if (seen.current === refusals) return
    seen.current = refusals
    const fields = Object.keys(errors).map(fieldOf).filter(Boolean)
    const inLines = fields.some((name) => name === 'lines')
    const inDetails = fields.some((name) => name !== 'lines')
    const { tab = 'lines' } = parameters
    const isHere = tab === 'lines' ? inLines : tab === 'details' ? inDetails : false
    if (fields.length > 0 && !isHere) go(hrefWith('tab', inLines ? null : 'details'))
  })
}
