import type { SteelForm } from '#modules/steel/steel-stock/domain.ts'

/** A field of a need beside its form. */
export type NeedField =
  | 'nps'
  | 'schedule'
  | 'odMm'
  | 'insideMm'
  | 'diameterMm'
  | 'thicknessMm'
  | 'widthMm'
  | 'heightMm'
  | 'sectionName'
  | 'sizeName'
  | 'wallMm'
  | 'nominalWallMm'
  | 'specificationId'
  | 'grade'
  | 'certificateType'
  | 'lengthMm'
  | 'pieces'
  | 'facilityId'

/** A need as it is typed; what is empty is not asked for. */
export type NeedDraft = Readonly<{ form: SteelForm } & Partial<Record<NeedField, string>>>
