// Corrects the names of lakes and rivers. The source has lost letters with accents, has capitals and abbreviations, and
// names parts of lakes.

const NO_NAME = "";

const LAKES = {
  "ARRESOE": "Arresø", "BIELER SEE": "Bielersee", "BRIENZER SEE": "Brienzersee", "CHIEMSEE": "Chiemsee",
  "IIJÄRVI 7": "Iijärvi", "MURTENSEE": "Murtensee", "THUNER SEE": "Thunersee", "UNARINJÄRVI 1": "Unarinjärvi",
  "ZUERICH SEE": "Zürichsee", "ZUGER SEE": "Zugersee",

  "Vierwaldstttersee": "Vierwaldstättersee", "Neuchatel": "Lac de Neuchâtel", "Lac d' Annecy": "Lac d'Annecy",
  "Lago d' Iseo": "Lago d'Iseo", "Lago di Lugano - Ceresio": "Lago di Lugano", "Trasimeno": "Lago Trasimeno",
  "Sainte-Croix": "Lac de Sainte-Croix", "Klpinsee": "Kölpinsee", "Mritz": "Müritz",
  "Heegermeer en Fluessen": "Fluessen", "Middle of Poroszl basin": "Tisza-tó",
  "Doirani Lake - Doirani Community": "Lake Doiran", "Plastiras (Tavropos)": "Lake Plastiras",
  "Loch Lomond North Basin": "Loch Lomond", "Balta Bistre?": "Balta Bistreț", "Embalse de Buenda": "Embalse de Buendía",
  "Embalse de Entrepeas": "Embalse de Entrepeñas", "Embalse de Garcia  de Sola": "Embalse de García de Sola",

  "Asunden": "Åsunden", "Blsj": "Blåsjø", "Flvatn": "Flåvatn", "Gystvatnet": NO_NAME,
  "Ivsjn": "Ivösjön", "Jlstravatnet": "Jølstravatnet", "Krderen": "Krøderen", "Mckeln": "Möckeln", "Mjrn": "Mjörn",
  "Mr": NO_NAME, "Msvatn": "Møsvatn", "Nordsj": "Norsjø", "Ojaren": "Öjaren", "Ostra Silen": "Östra Silen",
  "Ovre Fryken": "Övre Fryken", "Takern": "Tåkern", "Tamnaren": "Tämnaren", "Vannsj": "Vansjø",
  "Bangsjene": "Bangsjøene", "Stora Blosjn": "Stora Blåsjön",

  "Hiidenvesi syvnne 90": "Hiidenvesi", "Hauhonselka": "Hauhonselkä", "Inarijrvi": "Inarijärvi",
  "Isojärvi Sotamiehenluoto": "Isojärvi", "Kemijarvi": "Kemijärvi", "Kolimajärvi 52": "Kolimajärvi",
  "Kyrsjärvi": "Kyrösjärvi", "Lngelmenjärvi": "Längelmävesi", "Lokan Tekojarvi": "Lokan tekojärvi",
  "Oulujarvi": "Oulujärvi", "Pijnne": "Päijänne", "Pjrvi": "Pääjärvi", "Pjärvi": "Pääjärvi", "Pyhjrvi": "Pyhäjärvi",
  "Pyhjärvi": "Pyhäjärvi", "Pyukhayärvi": "Pyhäjärvi", "Sysmjärvi": "Sysmäjärvi", "Tyrjrvi": "Tyräjärvi",
  "Uljua syvnne": "Uljua", "Viiksinselka": "Viiksinselkä", "htrinjärvi": "Ähtärinjärvi", "nttijärvi": "Änättijärvi",
  "Piilojärvi and Karasjärvi": "Piilojärvi", "Pistojärvi and Ohtajärvi": "Pistojärvi", "Tuulos and Koroppi": "Tuulos",
  "Susijärvi and Rugozero and Siikajärvi": "Rugozero", "Berezovoe and Tungudskoe": "Berezovoe",
  "Loukhskoe ozereo": "Loukhskoe ozero", "Drkiai": "Drūkšiai", "Gopo": "Gopło", "Jezioro Dabie": "Jezioro Dąbie",
  "Jezioro ebsko": "Jezioro Łebsko", "Zalew Wislany": "Zalew Wiślany", "Jrebchevo": "Zhrebchevo",
  "Yalpug and Kugurlui": "Yalpug", "Lake Gemeri": NO_NAME, "Pskoyskoye Ozero": "Pskovskoye Ozero",
  "Lake Il'Men'": "Lake Ilmen", "Paduskoye More": NO_NAME,

  "Aksehir Gl": "Akşehir Gölü", "Ataturk Barajt": "Atatürk Barajı", "Beysehir": "Beyşehir Gölü",
  "Cildir": "Çıldır Gölü", "Egridir": "Eğirdir Gölü", "Ercek": "Erçek Gölü", "Hazar Dagi": "Hazar Gölü",
  "Iznik Gl": "İznik Gölü", "Keban Baraji": "Keban Barajı", "Kus Gl": "Kuş Gölü", "Kyceiz Golu": "Köyceğiz Gölü",
  "Yay Gölü and Camiz Gölü": "Yay Gölü", "Mingevir Reservoir": "Mingəçevir Reservoir",

  "Dam": NO_NAME, "Liman in Primorsko-Akhtarsk area": NO_NAME, "Liman near Odessa": NO_NAME,
  "North Caspian swamp": NO_NAME, "Mhisa": NO_NAME, "Reg Nuur": NO_NAME, "Saksak Dagi": NO_NAME, "Camatague": NO_NAME,
  "St. Marys River": NO_NAME, "Lake Clare": "Lake Claire", "Lac Moeru": "Lake Mweru", "Lake Dbo": "Lac Débo",
  "Embalse de Cara": "Embalse de Caroní", "Embalse de Gurico": "Embalse de Guárico", "Sasyqkl": "Sasyqköl",
  "Shardara Bgeni": "Shardara Bögeni", "Siletitengiz Kli": "Siletitengiz Köli",
  "Lago de  Erepecu": "Lago de Erepecu", "Aydar Ko‘l": "Aydarkul", "Hinakud Dam": "Hirakud Dam",
  "Lake Eyre North": "Kati Thanda–Lake Eyre",
  "Repressa de Jupia": "Represa de Jupiá", "Ozero Nerpich'ye": "Ozero Nerpichye",
  "Ozero Bol'shoye Topol'noye": "Ozero Bolshoye Topolnoye",

  "Lac  Jacques": "Lac à Jacques", "Lac  l'Eau Froide": "Lac à l'Eau Froide", "Lac Chteauguay": "Lac Châteauguay",
  "Lac Chtelain": "Lac Châtelain", "Lac Fournire": "Lac Fournière", "Lac Guguen": "Lac Guéguen",
  "Lac Hbert": "Lac Hébert", "Lac Herv": "Lac Hervé", "Lac Matapdia": "Lac Matapédia",
  "Lac Mnistouc": "Lac Ménistouc", "Lac Saint-Franois": "Lac Saint-François",
  "Lac Tach": "Lac Taché", "Lac Thodat": "Lac Théodat", "Lac Tmiscouata": "Lac Témiscouata", "Lac Tscau": NO_NAME,
  "Lac Tte d'Ours": "Lac Tête d'Ours", "Lac das Vents": "Lac des Vents", "Lac du Plican": "Lac du Pélican",
  "Lac au Goland": "Lac au Goéland", "Lac aux Golands": "Lac aux Goélands", "Lac la Chevrotire": "Lac la Chevrotière",
  "Lac des Iles": "Lac des Îles", "Lac St.-Jean": "Lac Saint-Jean", 
  "Sipiwesk Lac": "Sipiwesk Lake",
  "Lago de Ptzcuaro": "Lago de Pátzcuaro", "Laguna Bavcora": "Laguna Bavícora", "Laguna Mara Lizamba":
    "Laguna María Lizamba", "Laguna Santa Mara": "Laguna Santa María", "Laguna de Guzmn": "Laguna de Guzmán",
  "Laguna Iber": "Laguna Iberá", "Presa Abelardo L. Rodrguez": "Presa Abelardo L. Rodríguez",
  "Presa Adolfo Lpes Mateos": "Presa Adolfo López Mateos", "Presa Lzaro Crdenas": "Presa Lázaro Cárdenas",
  "Presa Adolfo Ruz Cortines (Mocuzari)": "Presa Adolfo Ruiz Cortines", "Presa Nezahualcyotl": "Presa Nezahualcóyotl",
  "Presa Gustavo Daz Ordaz (Bacurato)": "Presa Gustavo Díaz Ordaz", "Presa Alvaro Obregon": "Presa Álvaro Obregón",
  "Presa Luis L. Len (El Granero)": "Presa Luis L. León", "Presa Manuel vila Camacho": "Presa Manuel Ávila Camacho",
  "Presa Venustiano Carranza (Don Martn)": "Presa Venustiano Carranza", "Presa Marte R. Gomez": "Presa Marte R. Gómez",
  "Presa Miguel Aleman": "Presa Miguel Alemán",
};

const LAKE_PARTS = [
  [/^(.*) \(Lough\)$/, "Lough $1"],
  [/sjn$/, "sjön"],
  [/sjen$/, "sjøen"],
  [/ (Gl|Golu)$/, " Gölü"],
  [/ Baraji$/, " Barajı"],
  [/ Koli$/, " Köli"],
  [/^Rservoir/, "Réservoir"],
  [/ Res\.$/, " Reservoir"],
];

const RIVERS = {
  "Unnamed": NO_NAME, "sin Nombre": NO_NAME, "Arroyo sin Nombre": NO_NAME, "N.": NO_NAME, "S.": NO_NAME,
  "Mid.": NO_NAME, "W.ern": NO_NAME, "Fairy Lake": NO_NAME, "The Cut": NO_NAME,
  "E.main": "Eastmain", "Fk.ed Deer": "Forked Deer", "S.west Miramichi": "Southwest Miramichi",
  "N. west Gander": "Northwest Gander", "St.e-Marguerite": "Ste-Marguerite", "St.-Franois": "St.-François",
  "Kiz?lirmak": "Kızılırmak", "Kizilirmak": "Kızılırmak", "São  Francisco": "São Francisco", "Syr  Darya": "Syr Darya",
  "Amu  Darya": "Amu Darya", "Bahr el  Zeraf": "Bahr el Zeraf", "Goksu (northern branch)": "Göksu",
  "Goksu (southern branch)": "Göksu", "Qotur/Ghotour Chai": "Qotur Chai", "Jesa Maria (Santiago)": "Santiago",
  "W. Road (Blackwater)": "West Road", "Atango (Chapalanga)": "Atengo", "Shelon`": "Shelon", "Saone": "Saône",
  "St. Lucie Canal, Okeechobee Waterway": "St. Lucie Canal", "ngermanlven": "Ångermanälven", "Gota": "Göta älv",
  "Chaudire": "Chaudière", "Chteauguay": "Châteauguay", "Cascapdia": "Cascapédia", "Matapdia": "Matapédia",
  "Kinojvis": "Kinojévis", "Tmiscamie": "Témiscamie", "Mecham": "Mécham", "Srigny": "Sérigny", "Dor": "Doré",
  "La Grande Rivire": "La Grande Rivière", "Rivire du Gu": "Rivière du Gué", "du Gu": "Rivière du Gué",
  "aux Mlzes": "Rivière aux Mélèzes", "du Petit Mcatina": "Rivière du Petit Mécatina", "Nasas": "Nazas",
  "Asuncin": "Asunción", "Rhin": "Rhein", "Coalcoman": "Coalcomán", "Purificacin": "Purificación", "Sextn": "Sextín",
  "Ro Aros": "Río Aros", "llas Gallinas": "Las Gallinas", "Irrawaddy Delta": "Irrawaddy", "E. Creswell": "East Creswell",
  "Oneida - Erie Canal": "Erie Canal", "Tonawanda Cr. - Erie Canal": "Erie Canal",
  "S. Port Canal And Short Canal": NO_NAME, "S. Port Canal and Short Canal": NO_NAME,
};

const RIVER_PARTS = [
  [/^N\.E\. /, "Northeast "], [/^N\.W\. /, "Northwest "], [/^S\.W\. /, "Southwest "], [/^S\.E\. /, "Southeast "],
  [/^N\. /, "North "], [/^S\. /, "South "], [/^E\. /, "East "], [/^W\. /, "West "], [/^Mid\. /, "Middle "],
  [/ W\. /, " West "], [/ N\. /, " North "], [/ S\. /, " South "],
  [/ Cr\.( |$)/, " Creek$1"], [/ Fk\.( |$)/g, " Fork$1"], [/ Br\.( |$)/g, " Branch$1"], [/ Ch\.$/, " Channel"],
  [/Rivire/, "Rivière"], [/rivire/, "rivière"], [/^Ro /, "Río "], [/^(aux|au|du|de|de la) (?=[A-Z])/, "Rivière $&"],
];

function corrected(name, whole, parts) {
  return whole[name] ?? parts.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), name);
}

function firstPoint(coordinates) {
  return Array.isArray(coordinates[0]) ? firstPoint(coordinates[0]) : coordinates;
}

/** Towns of Switzerland, whose parts are towns of the source, too: "Zürich (Kreis 9) / Altstetten". */
function isSwiss([longitude, latitude]) {
  return longitude > 5.9 && longitude < 10.5 && latitude > 45.8 && latitude < 47.9;
}

/** Returns the name of a town without remarks; an empty text for what is only a part of another one. */
export function townName({ properties, geometry }) {
  const { name } = properties;
  const [whole, part] = isSwiss(geometry.coordinates) ? name.split(" / ") : [name];
  if (/\(Kreis \d+\)$/.test(name) || /^Ninguno\b/.test(name) || (part && (/Dorf/.test(part) || part.startsWith(whole)))) {
    return NO_NAME;
  }
  const short = (part ?? whole).replace(/ *[([].*$/, "").replace(/,.*$/, "");
  return (short === "New York City") ? "New York" : short;
}

/** Returns the name of a lake; an empty text for none. */
export function lakeName({ properties, rings }) {
  const { name } = properties;
  // the source has two of them
  if (name === "Lago di Como" && firstPoint(rings[0].ring)[0] < 9) {
    return "Lago Maggiore";
  }
  return name ? corrected(name, LAKES, LAKE_PARTS) : NO_NAME;
}

/** Returns the name of a river; an empty text for none. */
export function riverName({ properties }) {
  return properties.name ? corrected(properties.name, RIVERS, RIVER_PARTS) : NO_NAME;
}
