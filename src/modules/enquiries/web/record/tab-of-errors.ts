import { useEffect, useRef } from 'react'
import { fieldOf } from '../../../../platform/web/data/form-values.ts'
import { useScreenUrl } from '../../../../platform/web/data/screen-url.ts'
import type { RecordForm } from '../../../../platform/web/data/use-record-form.ts'
import type { EnquiryShape } from '../form/shape.ts'

/** After a refused save, opens the tab that holds what has to be put right. */
export function useTabOfErrors({ refusals, errors }: RecordForm<EnquiryShape>): void {
  const { parameters, hrefWith, go } = useScreenUrl()
  const seen = useRef(refusals)
  useEffect(() => {
    if (seen.current === refusals) return
    seen.current = refusals
    const tabs = Object.keys(errors).map((key) => (fieldOf(key) === 'lines' ? 'lines' : 'details'))
    const [first] = tabs
    if (first && !tabs.some((tab) => tab === (parameters.tab ?? 'details'))) {
      go(hrefWith('tab', first === 'details' ? null : first))
    }
  })
}
