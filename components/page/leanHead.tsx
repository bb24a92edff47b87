// eslint-disable-next-line @next/next/no-document-import-in-page -- Only pages/_document.tsx imports this file.
import { Head } from 'next/document';
import type { ComponentProps, ReactElement } from 'react';
import { DocumentHead, type DocumentFacts } from './DocumentHead.tsx';
import { emptyManifests } from './emptyManifests.ts';

/** Next's head, with its two empty lists in the HTML. */
class LeanHead extends Head {
  override getScripts(files: Parameters<Head['getScripts']>[0]) {
    const scripts = super.getScripts(files) as ReactElement<ComponentProps<'script'>>[];
    return scripts.map((script) => {
      const text = emptyManifests[script.props.src?.replaceAll(/\?.*|.*\//g, '') ?? ''];
      return text === undefined ? (
        script
      ) : (
        <script key={script.key} nonce={script.props.nonce} dangerouslySetInnerHTML={{ __html: text }} />
      );
    });
  }
}

export const leanHead = (page: DocumentFacts) => <LeanHead nonce={page.nonce}>{DocumentHead(page)}</LeanHead>;
