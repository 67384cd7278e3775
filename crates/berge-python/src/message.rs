//! Messages of the core as objects of `berge.i18n`, and the errors that carry them.

use berge_core::message::{Message, Value};
use pyo3::PyErrArguments;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

/// An error's message, converted when Python reads it.
pub struct MessageArguments(pub Message);

impl PyErrArguments for MessageArguments {
    fn arguments(self, py: Python<'_>) -> Py<PyAny> {
        let message = as_python(py, &self.0);
        message.map_or_else(|error| error.into_value(py).into_any(), Bound::unbind)
    }
}

/// A ParseError's arguments: the problem, what was expected, line and column.
pub struct ParseErrorArguments(pub berge_core::contest::ParseError);

impl PyErrArguments for ParseErrorArguments {
    fn arguments(self, py: Python<'_>) -> Py<PyAny> {
        let error = self.0;
        let arguments = value_as_python(py, &error.found).and_then(|found| {
            let expected = as_python(py, &error.expected)?;
            (found, expected, error.line, error.column).into_pyobject(py)
        });
        arguments.map_or_else(
            |error| error.into_value(py).into_any(),
            |arguments: Bound<'_, PyTuple>| arguments.into_any().unbind(),
        )
    }
}

fn as_python<'py>(py: Python<'py>, message: &Message) -> PyResult<Bound<'py, PyAny>> {
    let values = PyDict::new(py);
    for (name, value) in &message.values {
        values.set_item(name, value_as_python(py, value)?)?;
    }
    let class = py.import("berge.i18n")?.getattr("Message")?;
    class.call1((message.template, message.plural, values))
}

fn value_as_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Number(number) => number.into_pyobject(py)?.into_any(),
        Value::Text(text) => text.into_pyobject(py)?.into_any(),
        Value::Message(message) => as_python(py, message)?,
    })
}
