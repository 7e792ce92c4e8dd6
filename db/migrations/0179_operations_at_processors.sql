-- Whether pieces went to a processor for an operation: it stays as it was when they left.
CREATE FUNCTION went_to_processor(operation uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM processing_note_lines l JOIN processing_notes n ON n.id = l.note_id AND n.status IN ('dispatched', 'closed')
    WHERE l.operation_id = operation)
$$;
