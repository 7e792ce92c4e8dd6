type Standing = 'key' | 'regular' | 'rare' | 'prospect' | 'on_hold' | 'inactive'

/** A customer in one row: code, name, country, city, market segment, how often it asks. */
type CustomerRow = readonly [string, string, string, string, string, Standing]

// biome-ignore format: a table reads better in rows
export const customerRows: readonly CustomerRow[] = [
  ['BRANNOCH', 'Brannoch Subsea Ltd', 'GB', 'Aberdeen', 'SUBSEA', 'key'],
  ['GLENORD', 'Glenord Wellhead Systems Ltd', 'GB', 'Aberdeen', 'WELLHD', 'key'],
  ['THORNSEA', 'Thornsea Pipelines plc', 'GB', 'Leeds', 'PIPELN', 'key'],
  ['KAELHAVN', 'Kaelhavn Energi AS', 'NO', 'Stavanger', 'TOPSIDE', 'key'],
  ['ORMSDALE', 'Ormsdale Valve Company Ltd', 'GB', 'Bradford', 'WELLHD', 'key'],
  ['TRENWICK', 'Trenwick Refining Ltd', 'GB', 'Grimsby', 'REFIN', 'key'],
  ['VELDHORN', 'Veldhorn Process BV', 'NL', 'Rotterdam', 'TANKST', 'key'],
  ['SALTMERE', 'Saltmere Offshore Ltd', 'GB', 'Great Yarmouth', 'TOPSIDE', 'key'],
  ['PENCARROW', 'Pencarrow Drilling Ltd', 'GB', 'Aberdeen', 'DRILL', 'key'],
  ['ASHGILL', 'Ashgill Fabrications Ltd', 'GB', 'Middlesbrough', 'PETCHEM', 'regular'],
  ['CAIRNBEG', 'Cairnbeg Hydrogen Ltd', 'GB', 'Inverness', 'H2CCS', 'regular'],
  ['LOCHVARE', 'Lochvare Marine Ltd', 'GB', 'Greenock', 'DEFENCE', 'regular'],
  ['HEXWORTHY', 'Hexworthy Power Ltd', 'GB', 'Doncaster', 'CCGT', 'regular'],
  ['MERRIVALE', 'Merrivale Nuclear Engineering Ltd', 'GB', 'Warrington', 'NUCL', 'regular'],
  ['SKELDVIK', 'Skeldvik Subsea AS', 'NO', 'Bergen', 'SUBSEA', 'regular'],
  ['RUNDAL', 'Rundal Brønnteknikk AS', 'NO', 'Stavanger', 'WELLHD', 'regular'],
  ['HARMSTORF', 'Harmstorf Anlagenbau GmbH', 'DE', 'Hamburg', 'LNG', 'regular'],
  ['BRUCKTAL', 'Brucktal Rohrtechnik GmbH', 'DE', 'Essen', 'PIPELN', 'regular'],
  ['OLDEBERG', 'Oldeberg Offshore BV', 'NL', 'Den Helder', 'TOPSIDE', 'regular'],
  ['CORVELLO', 'Corvello Impianti Srl', 'IT', 'Ravenna', 'PETCHEM', 'regular'],
  ['LARMONT', 'Larmont Énergie SAS', 'FR', 'Pau', 'WELLHD', 'regular'],
  ['TEXARRA', 'Texarra Pressure Control LLC', 'US', 'Houston', 'DRILL', 'regular'],
  ['QASIMAR', 'Qasimar Oilfield Supply LLC', 'AE', 'Abu Dhabi', 'WELLHD', 'regular'],
  ['WINDRUSH', 'Windrush Foundations Ltd', 'GB', 'Newcastle', 'OFFWIND', 'regular'],
  ['BALDERNO', 'Balderno Gas Storage Ltd', 'GB', 'Hull', 'LNG', 'regular'],
  ['NETHERBY', 'Netherby Turbines Ltd', 'GB', 'Rugby', 'CCGT', 'regular'],
  ['STRANDOY', 'Strandøy Boreservice AS', 'NO', 'Kristiansund', 'DRILL', 'rare'],
  ['FJELLHUS', 'Fjellhus Karbonlager AS', 'NO', 'Oslo', 'H2CCS', 'rare'],
  ['WEISSACH', 'Weissach Kraftwerkservice GmbH', 'DE', 'Leipzig', 'CCGT', 'rare'],
  ['TARRADELL', 'Tarradell Refino SA', 'ES', 'Tarragona', 'REFIN', 'rare'],
  ['MONTEFIOR', 'Montefior Valvole SpA', 'IT', 'Bergamo', 'WELLHD', 'rare'],
  ['BREIZMOR', 'Breizmor Éolien SAS', 'FR', 'Brest', 'OFFWIND', 'rare'],
  ['DYRHOLM', 'Dyrholm Offshore A/S', 'DK', 'Esbjerg', 'OFFWIND', 'rare'],
  ['ZALESIE', 'Zalesie Petrochemia Sp. z o.o.', 'PL', 'Gdańsk', 'PETCHEM', 'rare'],
  ['AL-RAWDA', 'Al Rawda Fabrication WLL', 'QA', 'Doha', 'LNG', 'rare'],
  ['BAYOUMET', 'Bayoumet Wellhead Services Inc', 'US', 'Lafayette', 'WELLHD', 'rare'],
  ['KILBRIDE', 'Kilbride Terminals Ltd', 'IE', 'Cork', 'TANKST', 'rare'],
  ['DUNSAPIE', 'Dunsapie Water Engineering Ltd', 'GB', 'Edinburgh', 'PIPELN', 'rare'],
  ['CALLOWHIL', 'Callowhill Naval Systems Ltd', 'GB', 'Plymouth', 'DEFENCE', 'rare'],
  ['ROSSIEMOR', 'Rossiemor Decommissioning Ltd', 'GB', 'Peterhead', 'TOPSIDE', 'rare'],
  ['EASTLAW', 'Eastlaw Refinery Services Ltd', 'GB', 'Falkirk', 'REFIN', 'rare'],
  ['HOLMSLEY', 'Holmsley Compression Ltd', 'GB', 'Southampton', 'LNG', 'rare'],
  ['VANTERPOL', 'Vanterpool Subsea Pte Ltd', 'SG', 'Singapore', 'SUBSEA', 'prospect'],
  ['ARDVEICH', 'Ardveich Geothermal Ltd', 'GB', 'Stirling', 'H2CCS', 'prospect'],
  ['OUDKERK', 'Oudkerk Waterstof BV', 'NL', 'Groningen', 'H2CCS', 'prospect'],
  ['MARLSTONE', 'Marlstone Contracting Ltd', 'GB', 'Derby', 'REFIN', 'on_hold'],
  ['FENWATH', 'Fenwath Energy Services Ltd', 'GB', 'Lowestoft', 'TOPSIDE', 'inactive'],
]

type Approval = 'approved' | 'conditionally_approved' | 'pending_approval' | 'suspended' | 'rejected'
type SupplierRole = 'supplier' | 'subcontractor' | 'inspection'

/** A company we buy from: code, name, country, city, role, approval, what it does. */
type SupplierRow = readonly [string, string, string, string, SupplierRole, Approval, string]

// biome-ignore format: a table reads better in rows
export const supplierRows: readonly SupplierRow[] = [
  ['FORGWELL', 'Forgwell Open-Die Forge Ltd', 'GB', 'Sheffield', 'supplier', 'approved', 'Forgings, 4130, F22 and F6NM'],
  ['SCHMALBACH', 'Schmalbach Edelstahlwerk GmbH', 'DE', 'Hagen', 'supplier', 'approved', 'Bar and forged rings, duplex and super duplex'],
  ['TUBOVENA', 'Tubovena Acciai SpA', 'IT', 'Dalmine', 'supplier', 'approved', 'Seamless pipe, A106, A333, X65'],
  ['CROMDALE', 'Cromdale Steel Stock Ltd', 'GB', 'Aberdeen', 'supplier', 'approved', 'Pipe, plate, sections and carbon bar from stock'],
  ['NICKELFEL', 'Nickelfell Alloys Ltd', 'GB', 'Birmingham', 'supplier', 'approved', 'Alloy 625 wire, 718 bar'],
  ['FITTINGAR', 'Fittingar Bocht BV', 'NL', 'Dordrecht', 'supplier', 'conditionally_approved', 'Butt-weld fittings, certificates late twice'],
  ['STUDMASTR', 'Studmaster Bolting Ltd', 'GB', 'Wolverhampton', 'supplier', 'approved', 'Stud bolts B7, L7, 718'],
  ['RINGSEALE', 'Ringseale Gaskets Ltd', 'GB', 'Rochdale', 'supplier', 'approved', 'Ring gaskets BX and RX'],
  ['HUTNIKOW', 'Hutnikow Odkuwki Sp. z o.o.', 'PL', 'Katowice', 'supplier', 'pending_approval', 'Forgings, first article ordered'],
  ['COASTMET', 'Coastmet Trading Ltd', 'GB', 'Liverpool', 'supplier', 'rejected', 'Certificates could not be traced to the mill'],
  ['PYREHEAT', 'Pyreheat Treatment Ltd', 'GB', 'Leeds', 'subcontractor', 'approved', 'Quench and temper, PWHT to 12 m'],
  ['SONEVAL', 'Soneval NDE Services Ltd', 'GB', 'Aberdeen', 'subcontractor', 'approved', 'UT, RT, wet fluorescent MT, level III'],
  ['CLADWORKS', 'Cladwork Overlay Ltd', 'GB', 'Glasgow', 'subcontractor', 'approved', 'Weld overlay in bores from 40 mm'],
  ['KOTEVIK', 'Kotevik Overflate AS', 'NO', 'Stavanger', 'subcontractor', 'approved', 'Coating to NORSOK M-501, phosphating'],
  ['DEEPBORE', 'Deepbore Drilling Services Ltd', 'GB', 'Coventry', 'subcontractor', 'conditionally_approved', 'Deep hole boring to 6 m'],
  ['TESTHUS', 'Tensilaw Test House Ltd', 'GB', 'Sheffield', 'subcontractor', 'approved', 'Tensile, Charpy, hardness, corrosion tests'],
  ['GALVERLEY', 'Galverley Galvanizing Ltd', 'GB', 'Hull', 'subcontractor', 'suspended', 'Suspended after the audit in spring'],
  ['ATLANTIK', 'Bureau Atlantik', 'FR', 'Paris', 'inspection', 'approved', 'Third-party inspection, EN 10204 3.2'],
  ['NORDKONTR', 'Nordkontroll Sertifisering AS', 'NO', 'Oslo', 'inspection', 'approved', 'Third-party inspection, Nordic customers'],
  ['CALEDASSU', 'Caledonian Assurance Register Ltd', 'GB', 'Glasgow', 'inspection', 'approved', 'Notified body, pressure equipment'],
  ['PRUEFHANS', 'Prüfhans Verein eV', 'DE', 'Hannover', 'inspection', 'approved', 'Third-party inspection, AD 2000'],
  ['GULFINSP', 'Gulfinspect Technical LLC', 'AE', 'Dubai', 'inspection', 'approved', 'Third-party inspection, Gulf customers'],
]
