/** The connector's English texts, which a page can replace by translations. A part in `[brackets]` becomes a link. */
export const lnbitsEnglishTexts = {
  stepOpen: 'In LNbits, open the wallet you would like to connect.',
  stepKey: 'Open “Node URL, API keys and API docs” and copy the admin key.',
  stepCare: 'The admin key can spend the whole wallet and knows no budget: use a wallet that holds little.',
  key: 'LNbits Admin Key',
  keyForm: 'Your 32 digit admin key',
  url: 'LNbits URL',
  connect: 'Connect',
  needsKey: 'Please enter your admin key',
  needsUrl: 'Please enter your LNbits instance URL',
}
