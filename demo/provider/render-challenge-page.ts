/**
 * Returns the page on which a person shows that they are no robot. A press sends the token to the page that has opened
 * this one, if that page is of `origin`.
 */
export function renderChallengePage(token: string, origin: string): string {
  const message = JSON.stringify({ type: 'pinion:challenge', token })
  // A quoted `<` cannot end the script.
  const target = JSON.stringify(origin).replaceAll('<', '\\u003c')
  return `<!doctype html><html lang="en"><head><title>The demo's provider asks</title>
<meta name="viewport" content="width=device-width"></head>
<body><h1>Are you a robot?</h1><button autofocus>I am a person</button><script>
document.querySelector('button').onclick = () => opener.postMessage(${message}, ${target})
</script></body></html>`
}
