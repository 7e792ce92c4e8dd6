import type { QuestionInput, SectionInput } from '../contract.ts'

type Change = Partial<QuestionInput>

/** A question that has to be answered and is scored with 5 by default. */
const ask = (text: string, change: Change = {}): QuestionInput => ({
  text,
  type: 'yes_no',
  required: true,
  weight: 5,
  expires: false,
  ...change,
})
const words = (text: string, change: Change = {}) => ask(text, { type: 'text', weight: 0, ...change })
const figure = (text: string, change: Change = {}) => ask(text, { type: 'number', weight: 0, ...change })
const certificate = (text: string, change: Change = {}) =>
  ask(text, { type: 'file', expires: true, evidenceKind: 'certificate', weight: 10, ...change })
const table = (text: string, columns: string[], change: Change = {}) =>
  ask(text, { type: 'table', weight: 0, columns, ...change })
const section = (title: string, ...questions: QuestionInput[]): SectionInput => ({ title, questions })

const company = section(
  'Company',
  words('Registered name and company number'),
  words('Owner or parent company', { required: false }),
  figure('Number of employees'),
  table('Sites and what is done there', ['Site', 'Work', 'People'], { required: false }),
)
const declaration = section(
  'Declaration',
  ask('The answers are complete and true to our knowledge'),
  words('Name and position of the person with authority to sign'),
)

/** The questions an installation begins with; they are meant to be revised by its owner. */
const sections: Readonly<Record<string, readonly SectionInput[]>> = {
  'PQF-01': [
    company,
    section(
      'Finance',
      table('Turnover and result of the last three years', ['Year', 'Turnover', 'Result']),
      ask('Accounts of the last year', { type: 'file', evidenceKind: 'accounts', required: false }),
    ),
    section(
      'Insurance',
      ask('Public and product liability, sum insured and insurer', {
        type: 'text',
        expires: true,
        evidenceKind: 'insurance',
        weight: 10,
      }),
      ask('Employers liability insurance is in place', { evidenceKind: 'insurance' }),
    ),
    section(
      'Quality',
      certificate('ISO 9001 certificate'),
      certificate('API Q1 or API monogram licence', { required: false, weight: 5 }),
      ask('Non-conformities are recorded and reported to the customer', { evidenceKind: 'policy' }),
      ask('Measuring equipment is calibrated against a schedule', { evidenceKind: 'record' }),
    ),
    section(
      'Health, safety and environment',
      ask('There was a lost-time accident in the last three years', { wanted: 'no', evidenceKind: 'record' }),
      figure('Lost-time accident rate for each million hours'),
      certificate('ISO 45001 or ISO 14001 certificate', { required: false, weight: 5 }),
    ),
    section('References', table('Three customers of the same trade', ['Customer', 'Scope', 'Year'])),
    declaration,
  ],
  'PQF-02': [
    company,
    section(
      'Heat treatment',
      ask('Furnaces are surveyed to API 6A Annex or AMS 2750', { required: false, evidenceKind: 'record' }),
      table('Furnaces', ['Furnace', 'Size', 'Range', 'Class'], { required: false }),
    ),
    section(
      'Welding',
      certificate('ISO 3834-2 certificate', { required: false }),
      table('Welding procedures offered', ['WPQR', 'Process', 'Material', 'Thickness'], { required: false }),
      ask('Welders hold valid ISO 9606 or ASME IX tests', { required: false, evidenceKind: 'certificate' }),
    ),
    section(
      'Non-destructive examination',
      certificate('ISO 17020 or ISO 17025 accreditation', { required: false }),
      table('Personnel', ['Name', 'Method', 'Level', 'Valid until'], { required: false }),
    ),
    section(
      'Coating',
      ask('Coating inspectors hold ICorr, FROSIO or AMPP level 2', {
        required: false,
        evidenceKind: 'certificate',
      }),
    ),
    section('Approvals', table('Customer approvals held', ['Customer', 'Process', 'Until'])),
    declaration,
  ],
  'PQF-03': [
    company,
    section(
      'Certificates',
      ask('EN 10204 3.1 certificates are supplied with every heat', { weight: 10 }),
      ask('EN 10204 3.2 certificates can be arranged'),
      certificate('ISO 9001 certificate', { weight: 5 }),
    ),
    section(
      'Traceability',
      ask('Every bar and plate carries its heat number through cutting', { weight: 10 }),
      ask('Remnants are marked again before they go back to stock'),
      words('How certificates are tied to pieces', { weight: 5 }),
    ),
    section(
      'Testing',
      words('Testing laboratory and its accreditation', { expires: true, weight: 5 }),
      ask('Material is checked by PMI on receipt', { evidenceKind: 'record' }),
    ),
    section('Sources', table('Mills the material comes from', ['Mill', 'Country', 'Products'])),
    declaration,
  ],
  'PQF-04': [
    section(
      'Quality system',
      certificate('Our ISO 9001 certificate', { weight: 0 }),
      certificate('Our API Q1 certificate and licences', { weight: 0, required: false }),
      words('Scope of the quality system'),
    ),
    section(
      'Control of the work',
      ask('Inspection and test plans are agreed before work starts', { weight: 0 }),
      ask('Subcontractors are approved and audited', { weight: 0 }),
      words('How non-conformities and concessions are handled'),
    ),
  ],
  'PQF-05': [
    section(
      'Accident statistics',
      table('Hours worked, lost-time accidents and frequency of three years', ['Year', 'Hours', 'Accidents']),
      ask('There was a fatal accident in the last five years', { wanted: 'no', weight: 0 }),
    ),
    section(
      'Policies and training',
      ask('Health and safety policy', { type: 'file', evidenceKind: 'policy', weight: 0 }),
      ask('Environmental policy', { type: 'file', evidenceKind: 'policy', weight: 0, required: false }),
      words('Training that everybody on the shop floor has'),
    ),
  ],
  'PQF-06': [
    section(
      'Ethics',
      ask('There is an anti-bribery policy and everybody is trained in it', { weight: 0 }),
      ask('There is a modern slavery statement', { weight: 0, evidenceKind: 'policy' }),
      ask('Sanctions and end users are checked before an order', { weight: 0 }),
    ),
    section(
      'Sustainability',
      figure('Carbon emissions of scope 1 and 2 in the last year, tonnes CO2e', { required: false }),
      words('Targets and what is done to reach them', { required: false }),
    ),
  ],
  'PQF-07': [
    section(
      'Documents of the order',
      words('Certificate type to EN 10204'),
      words('Level of the inspection and test plan, with hold and witness points'),
      words('Marking of the parts'),
      table('Documents to be supplied', ['Document', 'When', 'Copies']),
    ),
  ],
  'PQF-08': [
    section(
      'Documents of the order',
      words('Certificate type to EN 10204'),
      words('Level of the inspection and test plan, with hold and witness points'),
      words('Marking of the parts'),
      table('Documents to be supplied', ['Document', 'When', 'Copies']),
    ),
    section(
      'Sour service',
      ask('Material and welds meet NACE MR0175 / ISO 15156', { weight: 0 }),
      figure('Greatest hardness allowed, HRC'),
      words('Where hardness is tested and how often'),
      words('Extent of positive material identification'),
    ),
  ],
}

/** The sections of a form of the starter set by its code; none for a code it does not know. */
export const starterSections = (code: string): readonly SectionInput[] => sections[code] ?? []
