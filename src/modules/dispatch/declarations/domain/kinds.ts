import type { LicenceKind } from '#modules/dispatch/licences/domain.ts'
import { type DeclarationKind, kindLabels, kindNames } from './kind-names.ts'

/** What is typed of a declaration because no record says it. */
interface Asked {
  readonly what: string
  /** It cannot be signed without it. */
  readonly isNeeded: boolean
}

interface KindInfo {
  /** Before facility, year and number. */
  readonly prefix: string
  /** What the house declares where nothing else is written; a draft, as all wordings of the law are. */
  readonly statement: string
  /** Heats with the mill's certificates by number, never their values as ours. */
  readonly hasMaterial: boolean
  /** Operations that someone signed. */
  readonly hasTests: boolean
  /** Standards that the items conform to, and deviations from them. */
  readonly hasStandards: boolean
  /** What was read of these very pieces. */
  readonly hasResults: boolean
  /** About goods as customs see them: what each line is, where it is from and what it is worth. */
  readonly hasGoods?: boolean
  /** Its paper shows what stands on the label of the product. */
  readonly hasCeMark?: boolean
  readonly asks: readonly Asked[]
  /** Which licence of the house it is made under, and where that may be left out. */
  readonly licence?: { readonly kind: LicenceKind; readonly unless?: { what: string; says: RegExp } }
}

const needed = (...whats: string[]): Asked[] => whats.map((what) => ({ what, isNeeded: true }))
const wished = (...whats: string[]): Asked[] => whats.map((what) => ({ what, isNeeded: false }))
const whole = { hasStandards: true, hasMaterial: true, hasTests: true, hasResults: false }
const wordsAlone = { ...whole, hasMaterial: false, hasTests: false }
/** It is about goods that cross a border, not about what they conform to. */
const ofGoods = { ...wordsAlone, hasStandards: false, hasGoods: true }
const underOwnResponsibility = 'This declaration is issued under the sole responsibility of the manufacturer.'

const MODULE = 'Conformity assessment module'
/** Internal production control asks no body: everything else has its approval. */
const moduleA = { what: MODULE, says: /^(module\s*)?a$/i }
const SYSTEM = 'System of assessment (AVCP)'
/** Systems 3 and 4 ask no certificate of factory production control. */
const withoutControl = { what: SYSTEM, says: /^(system\s*)?[34]$/i }

/** What the records know of pieces that leave: it stands there when the declaration is begun, and may be written otherwise. */
export const HS_CODE = 'HS code'
export const INCOTERM = 'Incoterm and place'
export const NET_MASS = 'Net mass'
export const ORIGIN = 'Country of origin'
export const CUSTOMS_VALUE = 'Value for customs, with its currency'
/** Of a certificate of the mill that counts no more, once somebody owes the note another one. */
export const REPLACED = 'Certificate that counts no more'
export const REPLACEMENT = 'Certificate that takes its place'
/** Papers of the note that name it. */
export const PAPERS = 'Papers that name it'

/** What the house declares of pieces that leave. Module, category and class are chosen by whoever writes it. */
const declarationKinds: Readonly<Record<DeclarationKind, KindInfo>> = {
  coc: {
    prefix: 'COC',
    statement:
      'We declare under our sole responsibility that the items named here conform to the requirements of the order, the drawings and the standards named here.',
    ...whole,
    asks: [],
  },
  en10204_21: {
    prefix: 'D21',
    statement:
      'We declare that the products supplied are in compliance with the requirements of the order (EN 10204, type 2.1). No test results are given.',
    ...wordsAlone,
    asks: [],
  },
  en10204_22: {
    prefix: 'T22',
    statement:
      'We declare that the products supplied are in compliance with the requirements of the order (EN 10204, type 2.2). The results named here are based on non-specific inspection: they are not of these pieces.',
    ...wordsAlone,
    asks: needed('Period that the results come from', 'Results of non-specific inspection'),
  },
  en10204_31: {
    prefix: 'I31',
    statement:
      'We declare that the products supplied are in compliance with the requirements of the order, with the results of specific inspection named here (EN 10204, type 3.1). Certificates of the mills are named by their numbers and travel unchanged.',
    ...whole,
    hasResults: true,
    asks: [],
  },
  ped_doc: {
    prefix: 'PED',
    statement: `${underOwnResponsibility} The pressure equipment or assembly named here is in conformity with Directive 2014/68/EU.`,
    ...whole,
    asks: [
      ...needed('Pressure equipment or assembly', MODULE, 'Category'),
      ...wished('Other Union acts applied'),
      ...needed('Authorised signatory'),
    ],
    licence: { kind: 'ped_module', unless: moduleA },
  },
  ukca_doc: {
    prefix: 'UKD',
    statement: `${underOwnResponsibility} The pressure equipment or assembly named here is in conformity with the Pressure Equipment (Safety) Regulations 2016.`,
    ...whole,
    asks: [
      ...needed('Pressure equipment or assembly', MODULE, 'Category'),
      ...wished('Other regulations applied'),
      ...needed('Authorised signatory'),
    ],
    licence: { kind: 'ukca_module', unless: moduleA },
  },
  dop: {
    prefix: 'DOP',
    statement:
      'The performance of the product named here is in conformity with the set of declared performances. This declaration is issued, in accordance with Regulation (EU) No 305/2011, under the sole responsibility of the manufacturer.',
    ...wordsAlone,
    hasCeMark: true,
    asks: [
      ...needed('Unique identification code of the product type', 'Intended use', SYSTEM),
      ...needed('Declared performances, or NPD'),
    ],
    licence: { kind: 'factory_production_control', unless: withoutControl },
  },
  api_statement: {
    prefix: 'API',
    statement:
      'We declare that the products named here were made under the licence named here and conform to the API specification, the level and the classes named here.',
    ...whole,
    asks: [
      ...needed('Specification and edition', 'PSL', 'Temperature class', 'Material class'),
      ...needed('Month and year of manufacture', 'Whether the monogram is applied'),
      ...wished('Performance requirement (PR)'),
    ],
    licence: { kind: 'api_monogram' },
  },
  origin: {
    prefix: 'ORI',
    statement:
      'We declare that the goods named here originate in the country named here, by the rule named here.',
    ...ofGoods,
    asks: needed(HS_CODE, ORIGIN, 'Rule of origin'),
  },
  pro_forma: {
    prefix: 'PFI',
    statement:
      'This invoice is for customs only: nothing is to be paid on it. The values named here are true.',
    ...ofGoods,
    asks: [...needed(HS_CODE, ORIGIN, CUSTOMS_VALUE, INCOTERM, NET_MASS), ...needed('Reason of the export')],
  },
  concession_letter: {
    prefix: 'CNL',
    statement:
      'The items named here differ from the order as said here. We ask for your agreement that they are delivered so; without it they do not go.',
    ...whole,
    hasTests: false,
    asks: [
      ...needed('Concession', 'What differs from the order', 'Why it is fit for its use'),
      ...wished("Customer's answer"),
    ],
  },
  correction_letter: {
    prefix: 'CRL',
    statement:
      'A certificate that was delivered with the items named here counts no more. Please put the one named here in its place and mark the old one as superseded.',
    ...whole,
    hasStandards: false,
    hasTests: false,
    asks: [...needed(REPLACED, REPLACEMENT, 'What was corrected'), ...wished(PAPERS)],
  },
  concessions: {
    prefix: 'CLS',
    statement: 'These are all the concessions under which the items named here are delivered.',
    ...whole,
    hasTests: false,
    asks: [],
  },
}

/** What a certificate of conformity declares where nothing else is written. */
export const STATEMENT = declarationKinds.coc.statement

export const kindOf = (kind: DeclarationKind): KindInfo => declarationKinds[kind]

/** Of a note one certificate of conformity is asked; everything else goes beside it. */
export const isConformity = (kind: DeclarationKind): boolean => kind === 'coc'
/** It states results of these pieces: nobody signs it who worked on them. */
export const isOfResults = (kind: DeclarationKind): boolean => kindOf(kind).hasResults

/** `certificate of conformity`, `EU declaration of conformity` */
export const kindInSentence = (kind: DeclarationKind): string => {
  const label = kindLabels[kind]
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** A wording of the house for another kind is taken for that of this one. */
export const statementFor = (kind: DeclarationKind, typed: string): string =>
  kindNames.some((one) => kindOf(one).statement === typed) ? kindOf(kind).statement : typed
