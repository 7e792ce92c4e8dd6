import type { CertificateRecord } from '../contract.ts'

/** The certificate as far as the check reads it. */
export type CheckableCertificate = Pick<
  CertificateRecord,
  | 'specificationId'
  | 'grade'
  | 'issuerId'
  | 'typePrinted'
  | 'signatures'
  | 'issuedBy'
  | 'isCopy'
  | 'pagesPresent'
  | 'pagesTotal'
  | 'namesGrade'
  | 'decimalMark'
  | 'factors'
  | 'orderedType'
  | 'comparison'
  | 'subSize'
  | 'orderLimits'
  | 'stampedHeat'
  | 'receivedSize'
  | 'printedSize'
  | 'lines'
  | 'values'
  | 'concessions'
>
