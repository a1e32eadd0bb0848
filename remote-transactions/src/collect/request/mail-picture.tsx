import { purifierFor } from '@keyturn/shared/safe-html';
import { styled } from '@keyturn/shared/ui';

const Frame = styled.iframe`
  display: block;
  width: 100%;
  height: 36rem;
  border: 1px solid var(--line);
  border-radius: var(--r-md);
`;

/** A mail's whole document without what could lead away: it is looked at only. */
const lookedAt = purifierFor({
  WHOLE_DOCUMENT: true,
  ADD_TAGS: ['!doctype', 'meta'],
  ADD_ATTR: ['content', 'charset'],
  FORBID_TAGS: ['form', 'input', 'button', 'textarea', 'select'],
  FORBID_ATTR: ['href', 'target', 'action'],
});

/** How a mail looks in a mail program, in a frame in which nothing runs and no link leads anywhere. */
export default function MailPicture({ html, title }: { readonly html: string; readonly title: string }) {
  return (
    <Frame
      title={title}
      sandbox=""
      ref={(frame) => {
        // The compiler's document knows no Trusted Types at this property.
        if (frame !== null) Reflect.set(frame, 'srcdoc', lookedAt(html));
      }}
    />
  );
}
