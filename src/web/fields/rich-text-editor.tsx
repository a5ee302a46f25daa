import "@mantine/tiptap/styles.css";
import { Link, RichTextEditor as Editor } from "@mantine/tiptap";
import { useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { styleNonce } from "../lib/style-nonce.ts";
import { htmlWithLists } from "./pasted-text.ts";
import classes from "./rich-text-editor.module.css";

interface RichTextEditorProps {
  label: string;
  isRequired: boolean;
  isInvalid: boolean;
  describedBy?: string;
  isSimple: boolean;
  /** In pixels, including the toolbar. */
  height: number;
  html: string;
  onChange: (html: string) => void;
}

/** A rich text editor (tiptap with Mantine's frame). The simple version offers only what a note needs. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { label, isRequired, isInvalid, describedBy, isSimple, height, html, onChange } = props;
  const { t } = useTranslation();
  // The editor's content as known by the form. It distinguishes changes by the form from changes by the editor.
  const known = useRef(html);
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  });
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: false }), Link],
    content: html,
    injectNonce: styleNonce,
    shouldRerenderOnTransaction: true,
    editorProps: {
      transformPastedHTML: htmlWithLists,
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-required": String(isRequired),
        "aria-invalid": String(isInvalid),
        ...(describedBy ? { "aria-describedby": describedBy } : {}),
      },
    },
    onUpdate: ({ editor: changed }) => {
      known.current = changed.isEmpty ? "" : changed.getHTML();
      report.current(known.current);
    },
  });
  useEffect(() => {
    if (!editor || html === known.current) return;
    known.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  const names = t("screens.editor", { returnObjects: true }) as Record<string, string>;
  return (
    <Editor
      editor={editor}
      labels={names}
      className={classes.root}
      data-invalid={isInvalid || undefined}
      style={{ height }}
    >
      <Editor.Toolbar>
        <Editor.ControlsGroup>
          <Editor.Bold />
          <Editor.Italic />
          <Editor.Underline />
          {isSimple ? null : <Editor.Strikethrough />}
        </Editor.ControlsGroup>
        {isSimple ? null : (
          <Editor.ControlsGroup>
            <Editor.H2 />
            <Editor.H3 />
            <Editor.Blockquote />
            <Editor.Hr />
          </Editor.ControlsGroup>
        )}
        <Editor.ControlsGroup>
          <Editor.BulletList />
          <Editor.OrderedList />
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.Link />
          <Editor.Unlink />
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.Undo />
          <Editor.Redo />
        </Editor.ControlsGroup>
      </Editor.Toolbar>
      <Editor.Content className={classes.content} />
    </Editor>
  );
}
