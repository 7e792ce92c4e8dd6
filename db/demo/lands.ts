/** What an address and a person of a country look like. Postcodes and telephones lead nowhere. */
export interface Land {
  readonly currency: 'GBP' | 'EUR' | 'USD' | 'NOK'
  readonly streets: readonly string[]
  /** Digits stand for `#`. */
  readonly postcode: string
  readonly phone: string
  readonly vat: string | null
  readonly first: readonly string[]
  readonly last: readonly string[]
}

const british = {
  currency: 'GBP',
  first: [
    'Fraser',
    'Eilidh',
    'Gordon',
    'Kirsteen',
    'Lewis',
    'Rhona',
    'Stuart',
    'Ailsa',
    'Nigel',
    'Beth',
    'Tariq',
    'Priya',
    'Simon',
    'Gemma',
    'Darren',
    'Helen',
  ],
  last: [
    'Dalgarno',
    'Wishart',
    'Buchan',
    'Lumsden',
    'Petrie',
    'Oakden',
    'Harrop',
    'Sugden',
    'Garside',
    'Milne',
    'Sandhu',
    'Croft',
    'Ellershaw',
    'Kinnaird',
    'Tulloch',
    'Birtles',
  ],
} as const

const gulf = {
  currency: 'USD',
  postcode: '#####',
  vat: null,
  first: ['Omar', 'Layla', 'Khalid', 'Noora', 'Rajesh', 'Salim', 'Mariam', 'Joseph'],
  last: ['Al Harthy', 'Nasser', 'Pillai', 'Al Suwaidi', 'Fernandes', 'Haddadin', 'Kurian', 'Al Marri'],
} as const

const german = {
  first: ['Katrin', 'Jens', 'Heike', 'Torsten', 'Anja', 'Matthias', 'Silke', 'Uwe'],
  last: ['Brandtner', 'Ohlsen', 'Kruppke', 'Wiedemeier', 'Sandvoss', 'Pohlert', 'Gerlinghoff', 'Rademaker'],
} as const

export const lands: Readonly<Record<string, Land>> = {
  GB: {
    ...british,
    streets: [
      'Harbour Road',
      'Quarry Lane',
      'Station Yard',
      'Ropewalk',
      'Viaduct Street',
      'Smithfield Road',
      'Dock Gate',
      'Mill Race',
      'Gasworks Lane',
      'Tannery Row',
    ],
    postcode: 'ZZ0# #QX',
    phone: '+44 1632 960 ###',
    vat: 'GB 000 #### ##',
  },
  IE: {
    ...british,
    currency: 'EUR',
    streets: ['Custom Quay', 'Ferry Road'],
    postcode: 'Z00 ##XX',
    phone: '+353 1 000 ####',
    vat: 'IE 000####Z',
  },
  NO: {
    currency: 'NOK',
    streets: ['Kaigata', 'Verftsveien', 'Industrigata', 'Havneveien', 'Smiegata'],
    postcode: '00##',
    phone: '+47 00 00 ## ##',
    vat: 'NO 000 ### ### MVA',
    first: ['Ingvild', 'Torbjørn', 'Marit', 'Sindre', 'Astrid', 'Kjetil', 'Solveig', 'Håkon'],
    last: ['Haugsvær', 'Tveiterås', 'Nordbotn', 'Skogmo', 'Eidsvik', 'Bråthen', 'Lislerud', 'Myklebost'],
  },
  DK: {
    currency: 'EUR',
    streets: ['Havnekajen', 'Dokvej'],
    postcode: '00##',
    phone: '+45 00 00 ## ##',
    vat: 'DK 00 00 ## ##',
    first: ['Mette', 'Søren', 'Lone', 'Jesper'],
    last: ['Kragelund', 'Thorsager', 'Boye', 'Winther-Lund'],
  },
  DE: {
    currency: 'EUR',
    ...german,
    streets: ['Hafenstraße', 'Am Walzwerk', 'Industriering', 'Schmiedeweg'],
    postcode: '000##',
    phone: '+49 000 ######',
    vat: 'DE 000 ### ###',
  },
  NL: {
    currency: 'EUR',
    streets: ['Sluisweg', 'Havenkade', 'Scheepmakersdijk', 'Ketelstraat'],
    postcode: '00## ZZ',
    phone: '+31 00 000 ####',
    vat: 'NL 000 ### ### B00',
    first: ['Joris', 'Anouk', 'Wouter', 'Femke', 'Bram', 'Liesbeth'],
    last: ['van Haaften', 'Dijkstal', 'Roosendaal', 'ter Horst', 'Veenhuis', 'Kooijmans'],
  },
  IT: {
    currency: 'EUR',
    streets: ['Via del Porto', 'Via dei Fabbri', 'Viale Acciaieria'],
    postcode: '000##',
    phone: '+39 000 ######',
    vat: 'IT 000########',
    first: ['Chiara', 'Lorenzo', 'Elisa', 'Matteo', 'Giulia', 'Davide'],
    last: ['Bertolassi', 'Marchettini', 'Gavazzeni', 'Rovelli', 'Tiraboschi', 'Zanardelli'],
  },
  FR: {
    currency: 'EUR',
    streets: ['Quai des Forges', 'Rue du Chantier', 'Avenue de la Rade'],
    postcode: '000##',
    phone: '+33 0 00 00 ## ##',
    vat: 'FR 00 000 ### ###',
    first: ['Camille', 'Julien', 'Élodie', 'Bastien', 'Maëlle', 'Thierry'],
    last: ['Lartigau', 'Kervella', 'Bourdassol', 'Maisonnave', 'Le Goarant', 'Peyrusse'],
  },
  ES: {
    currency: 'EUR',
    streets: ['Calle del Muelle', 'Carrer de la Farga'],
    postcode: '000##',
    phone: '+34 000 ### ###',
    vat: 'ES Z000#####',
    first: ['Núria', 'Javier', 'Montse', 'Andrés'],
    last: ['Vilaseca', 'Barrachina', 'Puigdevall', 'Olmedillo'],
  },
  PL: {
    currency: 'EUR',
    streets: ['ulica Stoczniowa', 'ulica Hutnicza'],
    postcode: '00-0##',
    phone: '+48 00 000 ## ##',
    vat: 'PL 000 ### ## ##',
    first: ['Agnieszka', 'Marek', 'Joanna', 'Tomasz'],
    last: ['Wróblicki', 'Zawadowska', 'Kołodziejak', 'Mazurowski'],
  },
  US: {
    currency: 'USD',
    streets: ['Ship Channel Drive', 'Foundry Parkway', 'Pump Station Road'],
    postcode: '000##',
    phone: '+1 555 010 0###',
    vat: null,
    first: ['Travis', 'Denise', 'Hector', 'Melanie', 'Wade', 'Yolanda'],
    last: ['Thibodaux', 'Castellanos', 'Hargrove', 'Landreneau', 'Whitcomb', 'Okafor'],
  },
  AE: { ...gulf, streets: ['Musaffah Industrial 7', 'Harbour Free Zone 2'], phone: '+971 0 000 ####' },
  QA: { ...gulf, streets: ['Industrial Area, Street 0', 'Port Zone 3'], phone: '+974 0000 ####' },
  SG: { ...gulf, streets: ['Shipyard Crescent'], phone: '+65 0000 ####' },
}
