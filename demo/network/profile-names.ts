/** First names used in profiles. */
export const FIRST_NAMES =
  'Ana Tom Mira Jonas Priya Leo Hanna Felix Ingrid Mateo Sofia Oskar Nadia Emil Clara Hugo Yara Piet Lena Samir Greta Ivo Zofia Malik Edda Ruben Tilda Arvid Noemi Caleb Freya Dario Wanda Kofi Agnes Bruno Elif Sven Marta Idris Paula Milo Rosa Anton Selma Theo Vera Nils Amara Jakub Linnea Omar Petra Rafael Signe Tariq Una Viktor Ximena Yusuf Zelda Aino Bas Celeste Dov Esme Finn Gwen Henk Isla Joan Kira Lars Maeve Nico Olga Pau Quinn Runa Stefan'.split(
    ' ',
  )

/** Family names. About half of the people get one. */
export const FAMILY_NAMES =
  'Lindqvist Okafor Novak Haas Moreau Petrov Silva Berg Kowalska Dahl Ferreira Brandt Osei Varga Keller Rossi Nyman Duarte Holm Jansen Mbeki Sato Ortega Lund Fischer Adeyemi Costa Vogel Santos Weir Marsh Thorne Quill Ashby Rowan Hale Pryce Wren Fells Garrow Stone Tully'.split(
    ' ',
  )

/** Words that are used in place of names. */
export const NICKNAMES =
  'nightferry slowloaf teapotlid mudguard inkstain quietmode foxglove saltmarsh halfpint oddsocks paperboat lampblack windowseat thirdviolin badknees coldbrew brambles longexposure rookending halyard softpencil wetslate gutterpea sunnysixteen platformsoup kettleon driftwood moonchart barkdust lefthook tinwhistle greenbench'.split(
    ' ',
  )

/** Names that might break a layout. `\u202e` reverses the direction of text; `\u200f` and `\u2066` affect it too. */
export const AWKWARD_NAMES: readonly string[] = [
  'Maximiliana-Theodora von und zu Hohenlohe-Langenburg-Kirchberg, who has never once used a short name in her life',
  'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft',
  '🌻🐝🌻',
  '🏳️‍🌈 Rowan 👩🏽‍🚀✨',
  'Totally Not \u202eecila\u202c',
  '\u2066ana\u2069 \u200fעדי',
  'a\u0300\u0316\u0317\u0320\u0321n\u0300\u0316\u0317\u0320\u0321a\u0300\u0316\u0317',
  '   ',
  '<b>bold</b> & "quoted"',
  'line\nbreak',
  'ᴍɪʀᴀ',
  'null',
]
