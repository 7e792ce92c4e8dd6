import { useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api } from '#platform/web/queries/api.ts'
import { isSame } from '#platform/web/fields/field-values.ts'
import { recordQuery, seedRecord } from '#platform/web/queries/queries.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { type EnquiryRecord, enquiries } from '../../contract.ts'

type Review = Omit<z.input<typeof enquiries.endpoints.reviewTechnically.body>, 'complete'>

const reviewOf = ({ technicalReview: review }: EnquiryRecord): Review => ({
  drawingLegible: review.drawingLegible,
  materialAvailable: review.materialAvailable,
  pslWithinScope: review.pslWithinScope,
  ndeArranged: review.ndeArranged,
  exceptions: review.exceptions,
})

/** The answers of the technical review while they are given; saved as a whole, complete or not. */
export function useReview(enquiry: EnquiryRecord) {
  const stored = reviewOf(enquiry)
  const [typed, setTyped] = useState<Partial<Review>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [message, setMessage] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const values = { ...stored, ...typed }
  const isDirty = !isSame(values, stored)
  useUnsaved(isDirty)

  const save = async (complete: boolean): Promise<void> => {
    if (isSaving) return
    setSaving(true)
    setErrors({})
    setMessage(null)
    try {
      const { id, version, number } = enquiry
      const body = { ...values, complete }
      seedRecord(enquiries, await api(enquiries).reviewTechnically({ params: { id }, body, version }))
      setTyped({})
      void toast({ message: complete ? `${number}: review completed` : `${number}: answers saved` })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(error.errors)
      setMessage(error.status === 412 ? STALE : error.message)
      if (error.status === 412) void queryClient.invalidateQueries(recordQuery(enquiries, enquiry.id))
    } finally {
      setSaving(false)
    }
  }
  const set = (changes: Partial<Review>) => setTyped({ ...typed, ...changes })
  return { values, errors, message, isDirty, isSaving, set, save }
}

const STALE = 'Someone changed this enquiry meanwhile. Look at it again; your answers are still here.'

export type ReviewState = ReturnType<typeof useReview>
