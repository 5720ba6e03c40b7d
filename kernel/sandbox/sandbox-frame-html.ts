/**
 * The script of the hidden frame in which a guest's worker lives. It takes one message from the app with the code and
 * two ports: one for the guest, and one on which the frame reports that the worker runs (0) or why it does not (a
 * text).
 * The script does nothing in a document that has an origin, so nobody can misuse the script's hash, which the app's
 * policy allows.
 */
export const SANDBOX_SCRIPT =
  "if(self.origin==='null'){addEventListener('message',e=>{if(e.source!==parent)return;const[p,t]=e.ports;try{self.trustedTypes?.createPolicy('default',{createScriptURL:u=>u});const w=new Worker(URL.createObjectURL(new Blob([e.data],{type:'text/javascript'})));w.onmessage=()=>{w.onmessage=null;t.postMessage(0)};w.onerror=x=>{x.preventDefault();t.postMessage(x.message||'')};w.postMessage(0,[p])}catch{t.postMessage('')}},{once:true});parent.postMessage('ready','*')}"

/** SHA-256 of the script, in base64. A test computes it again. */
export const SANDBOX_SCRIPT_HASH = '0Sd5dqoUNNeq+JDXemfe8Ky3faM1D+xX5byAZ/3j9io='

/** The whole document of the frame. Its own policy and the one that it inherits from the app both count. */
export const SANDBOX_FRAME_HTML = `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none';script-src 'sha256-${SANDBOX_SCRIPT_HASH}';worker-src blob:;require-trusted-types-for 'script';trusted-types default"><script>${SANDBOX_SCRIPT}</script>`
