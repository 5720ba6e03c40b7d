/** The connector's English texts, which a page can replace by translations. A part in `[brackets]` becomes a link. */
export const albyHubEnglishTexts = {
  where: 'Where does your Alby Hub run, and how would you like to allow this connection?',
  cloud: 'Alby Cloud',
  go: 'Alby Go',
  secret: 'Connection Secret',
  scan: 'Scan this code with Alby Go.',
}
